/** Six voices in the order of the page; editors replace them with their own customers'. */
export const defaultTestimonials = [
  {
    name: 'Martina Bellini',
    role: 'Architetta, Bologna',
    content:
      'Lavoravo fino alle nove e mi sentivo comunque in ritardo. Ora la mia unica cosa è fatta prima delle undici, e alle sei e mezza spengo. La prima settimana ho pensato a un caso. È la decima.',
    result: 'Due ore libere in più al giorno',
    photo: 'portrait-1.webp',
  },
  {
    name: 'Davide Ricci',
    role: 'Insegnante, Lecce',
    content:
      'Avevo provato quattro app. Qui apro una pagina e capisco la giornata in un minuto. I ragazzi in classe si sono accorti che arrivo più tranquillo.',
    result: 'Meno stress in tre settimane',
    photo: 'portrait-2.webp',
  },
  {
    name: 'Francesca Gallo',
    role: 'Infermiera, Torino',
    content:
      'Con i turni ogni metodo saltava. Le pagine senza data mi seguono: la notte, il riposo, la domenica di mercoledì. E la catena dei 66 giorni l’ho finita davvero.',
    result: '66 giorni di camminate, senza saltarne uno',
    photo: 'portrait-3.webp',
  },
  {
    name: 'Luca Ferrante',
    role: 'Artigiano, Vicenza',
    content:
      'Le due pagine delle finanze valgono da sole il prezzo. Ho scoperto undici abbonamenti e ne ho chiusi sette, al tavolo della cucina, con mia moglie.',
    result: '1.140 € risparmiati in un anno',
    photo: 'portrait-4.webp',
  },
  {
    name: 'Giulia Esposito',
    role: 'Libera professionista, Napoli',
    content:
      'Dodici settimane, tre obiettivi, nessun senso di colpa. Ho lanciato il mio corso dopo due anni che lo rimandavo, e ho avuto anche i fine settimana.',
    result: 'Un progetto lanciato in 12 settimane',
    photo: 'portrait-5.webp',
  },
  {
    name: 'Paolo Conti',
    role: 'Pensionato e nonno, Perugia',
    content:
      'Pensavo che a me il tempo non mancasse. Invece si perdeva. La sera scrivo la mia ora serena, e la mattina dopo so che cosa cercare. Ora lo compila anche mia nipote.',
    result: 'Una pagina ogni sera da cinque mesi',
    photo: 'portrait-6.webp',
  },
]
