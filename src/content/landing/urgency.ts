/** Spec §9: made-up lines by default, as the specification asks; editors can make them true or hide them. */
export const urgency = {
  banner: {
    mode: 'decorative' as const,
    buyers: '{count} persone l’hanno acquistato di recente',
    countdown: 'L’offerta a {price} scade tra',
    realBuyers: '{sales} acquisti nelle ultime 24 ore',
  },
  badges: {
    mode: 'decorative' as const,
    bought: 'Qualcuno l’ha appena acquistato',
    places: '47 posti rimasti',
    realBought: '{sales} acquisti nelle ultime 24 ore',
    realPlaces: '{placesLeft} posti rimasti',
  },
  firstStrip: {
    mode: 'decorative' as const,
    text: 'Ultimi 12 posti a {price}: poi si torna a {originalPrice}',
    realText: '{placesLeft} posti ancora disponibili a {price}',
  },
  secondStrip: {
    mode: 'decorative' as const,
    text: 'L’offerta scade dopo 47 acquisti',
    realText: '{placesLeft} acquisti alla fine dell’offerta',
  },
}
