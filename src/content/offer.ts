/** The default offer (spec §1, §9): the seed writes it once, editors own it afterwards. */
export const defaultOffer = {
  title: 'Ore Serene completo',
  productName: 'Ore Serene – Planner digitale di vita',
  originalPrice: 87,
  currentPrice: 37,
  currency: 'EUR' as const,
  isPopular: false,
  features: [
    { text: 'Il planner: 48 pagine in PDF, senza date, da stampare o usare sul tablet', value: null },
    { text: 'Obiettivi: dalla visione al piano di 12 settimane', value: 15 },
    { text: 'Tempo: settimana ideale, priorità, diario delle ore', value: 20 },
    { text: 'Progressi: revisioni settimanali, mensili e trimestrali', value: 18 },
    { text: 'Abitudini: tracciamento a 31 e a 66 giorni', value: 12 },
    { text: 'Finanze: bilancio, spese, risparmi e abbonamenti', value: 15 },
    { text: 'Mentalità: gratitudine, energia e lettera a me', value: 7 },
    { text: 'Guida rapida dei primi 30 giorni e bonus «Il rituale della sera»', value: 25 },
    { text: 'Aggiornamenti gratuiti a vita', value: null },
    { text: 'Assistenza prioritaria via email con risposta entro 1 ora', value: null },
  ],
}
