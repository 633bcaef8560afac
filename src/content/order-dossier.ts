/** What an administrator reads on an order's dossier when something cannot be done. */
export const dossierTexts = {
  refusals: {
    isOpen: 'L’accesso a questo ordine è già aperto.',
    isWithdrawn: 'L’accesso a questo ordine è già chiuso.',
    changed: 'Nel frattempo l’ordine è cambiato: ricarica la pagina e decidi di nuovo.',
    sameEmail: 'È già l’indirizzo di questo ordine.',
    binned: 'Questo ordine è nel cestino: ripristinalo, poi riprova.',
    noMail: 'Questo ordine non ha questa email.',
    notMissed: 'Questa email è già arrivata o deve ancora partire: non c’è niente da rimandare.',
    otherGift: (email: string, orderId: number) =>
      `Questo regalo è già stato fatto a ${email}: è l’ordine ${orderId}. Se l’indirizzo è sbagliato, correggilo dalla pagina dell’ordine; per fare un altro regalo, chiudi questa finestra e ricomincia.`,
  },
} as const
