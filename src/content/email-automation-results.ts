/** The definition of each figure of 'Statistiche'. */
export const emailResultsTexts = {
  title: 'Che cosa è seguito alle email',
  note: 'Il negozio vende un prodotto solo, una volta: chi riceve una sequenza di solito ha già comprato, e un suo ordine entro sette giorni è un secondo acquisto, per esempio un regalo. Per «Cassa lasciata a metà» è il primo. Le cifre non dicono che l’ordine sia nato dall’email: per questo accanto trovi chi non l’ha ricevuta.',
  nothing: 'In questo periodo non è partita nessuna email.',
  notCounted: 'non contati',
  terms: {
    sent: {
      title: 'Inviate',
      text: 'Email che il server di posta ha accettato, per giorno di invio (ora italiana). Comprende quelle inviate a mano.',
    },
    arrived: {
      title: 'Arrivate',
      text: 'Inviate meno quelle tornate indietro entro sette giorni. Lo sa chi consegna la posta: senza i suoi avvisi (vedi la guida) coincide con le inviate. Se una sia finita nello spam non lo dice nessuno.',
    },
    clicked: {
      title: 'Clic',
      text: 'Email in cui è stato aperto almeno un link. Si conta solo dove la sequenza ha «Conta i clic»; le aperture non si tracciano mai.',
    },
    unsubscribed: {
      title: 'Disiscritti',
      text: 'Email da cui la persona ha detto basta, con il link in fondo o con il pulsante del suo programma di posta.',
    },
    orders: {
      title: 'Ordini di chi l’ha ricevuta',
      text: 'Ordini fatti con lo stesso indirizzo nei sette giorni dopo l’invio, non rimborsati né persi in una contestazione. In ogni riga un ordine conta una volta sola; può stare in più righe, perciò le righe non si sommano.',
    },
    revenue: {
      title: 'Ricavi di chi l’ha ricevuta',
      text: 'Quanto valgono quegli ordini, tolto ciò che è stato rimborsato in parte.',
    },
    missed: {
      title: 'Non ricevuta da',
      text: 'Persone a cui spettava, e che non l’hanno avuta: sequenza disabilitata, indirizzo irraggiungibile, disiscritti, acquisti rimborsati, invii falliti. Per giorno in cui spettava.',
    },
    missedOrders: {
      title: 'Ordini di chi non l’ha ricevuta',
      text: 'I loro ordini nei sette giorni dopo il giorno in cui spettava. Non sono un gruppo scelto a caso (chi si disiscrive compra meno): la differenza fra i due è un indizio, non una prova.',
    },
    missedRevenue: {
      title: 'Ricavi di chi non l’ha ricevuta',
      text: 'Quanto valgono quegli ordini, tolti i rimborsi.',
    },
  },
  /** The figures of the overview. */
  overview: {
    totalSent:
      'Tutte le email del registro accettate dal server di posta, da sempre, comprese quelle inviate a mano.',
    successRate: 'Le inviate sul totale di inviate e fallite, arrotondato. Quelle saltate non contano.',
    activeSequences: 'Le sequenze attive sul totale, senza quelle nel cestino.',
    byType: 'Quante sequenze attive sono di ciascun tipo; la barra è la loro parte sulle attive.',
    days: 'Email inviate e fallite in ciascuno degli ultimi 30 giorni, in ora italiana.',
    variants: 'Le email partite da quando i due oggetti sono scritti così, divise a metà fra i destinatari.',
  },
} as const
