/** Spec §9: made-up lines by default, as the specification asks; editors can make them true or hide them. */
export const urgency = {
  banner: {
    mode: 'decorative' as const,
    buyers: '{count} persone l’hanno acquistato di recente',
    countdown: 'L’offerta a {price} scade tra',
    realBuyers: 'Acquisti nelle ultime 24 ore: {sales}',
  },
  badges: {
    mode: 'decorative' as const,
    bought: 'Qualcuno l’ha appena acquistato',
    places: '47 posti rimasti',
    realBought: 'Acquisti nelle ultime 24 ore: {sales}',
    realPlaces: 'Posti rimasti: {placesLeft}',
  },
  firstStrip: {
    mode: 'decorative' as const,
    text: 'Ultimi 12 posti a {price}: poi si torna a {originalPrice}',
    realText: 'Posti ancora disponibili a {price}: {placesLeft}',
  },
  secondStrip: {
    mode: 'decorative' as const,
    text: 'L’offerta scade dopo 47 acquisti',
    realText: 'Acquisti alla fine dell’offerta: {placesLeft}',
  },
}
