export const benefits = {
  title: 'Sei parti della vita, finalmente sullo stesso tavolo.',
  lead: 'Ogni capitolo funziona da solo. Insieme ti fanno vedere la giornata intera, come un quadrante.',
  items: [
    {
      icon: 'goals' as const,
      title: 'Obiettivi',
      text: 'Sai che cosa conta quest’anno e qual è il prossimo passo, scritto accanto.',
      picture: 'obiettivi-dell-anno.webp',
    },
    {
      icon: 'time' as const,
      title: 'Tempo',
      text: 'Una sola cosa importante al giorno, al suo posto fra le ore. Il resto viene dopo.',
      picture: 'giorno.webp',
    },
    {
      icon: 'progress' as const,
      title: 'Progressi',
      text: 'La domenica guardi indietro per mezz’ora, e il lunedì riparti con leggerezza.',
      picture: 'revisione-settimana.webp',
    },
    {
      icon: 'habits' as const,
      title: 'Abitudini',
      text: 'Un cerchio al giorno, per 66 giorni: vedi la catena crescere e non vuoi più spezzarla.',
      picture: 'catena-66-giorni.webp',
    },
    {
      icon: 'finances' as const,
      title: 'Finanze',
      text: 'Entrate e uscite in due pagine al mese, poi risparmi e abbonamenti. Niente formule.',
      picture: 'risparmio.webp',
    },
    {
      icon: 'mindset' as const,
      title: 'Mentalità',
      text: 'Energia, gratitudine, umore: scopri quali giorni ti fanno bene, e perché.',
      picture: 'energia-umore.webp',
    },
  ],
}

export const offer = {
  title: 'Mezzogiorno: tutto in piena luce.',
  lead: 'Un solo prodotto, un solo prezzo, niente da aggiungere dopo.',
  popular: 'Il più scelto',
  saving: 'Risparmi il {discount}',
  oncePaid: 'Una volta sola. IVA inclusa.',
  included: 'incluso',
  button: 'Prendilo ora a {price}',
  assurances: [
    { text: 'Garanzia soddisfatto o rimborsato di 30 giorni' },
    { text: 'Lo scarichi subito dopo il pagamento' },
    { text: 'Assistenza prioritaria via email 24/7, con risposta entro 1 ora' },
  ],
}

export const video = {
  title: 'Come funziona, in 90 secondi.',
  lead: 'Un minuto e mezzo per vedere il planner dentro, dalla prima pagina all’ultima sera.',
  play: 'Guarda il video di 90 secondi',
  guarantee:
    'Provalo per 30 giorni: soddisfatto o rimborsato. Se non ti serve, ti restituiamo tutto con una sola email.',
}

export const testimonials = {
  title: 'Chi ha già ritrovato le sue ore.',
  lead: 'L’85% di chi lo usa racconta meno stress entro 30 giorni. Qualcuno lo ha scritto così.',
  stats: [
    { value: '2.547+', label: 'clienti in Italia' },
    { value: '4,9/5', label: 'da 1.238 recensioni' },
    { value: '98%', label: 'di persone soddisfatte' },
    { value: '2,3 mln €', label: 'risparmiati in tutto dai nostri clienti' },
  ],
}
