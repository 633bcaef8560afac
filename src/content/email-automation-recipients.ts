const people = (count: number) => `${count.toLocaleString('it-IT')} ${count === 1 ? 'persona' : 'persone'}`

/** What an administrator reads before mail leaves at once. */
export const recipientsTexts = {
  /** Before saving, as the heading of the question. */
  count: (now: number, later: number) =>
    [
      now > 0 && `${people(now)} ${now === 1 ? 'riceve' : 'ricevono'} l’email subito`,
      later > 0 && `${people(later)} più avanti`,
    ]
      .filter((part) => part !== false)
      .join(', ') || 'Nessuno riceve l’email, per ora: la sequenza comprende chi ha già acquistato',
  ask: (now: number) =>
    now === 0
      ? 'La sequenza comprende chi ha già acquistato: conferma per salvare.'
      : `Se salvi, ${people(now)} ${now === 1 ? 'riceve' : 'ricevono'} subito l’email: conferma il numero per salvare.`,
  panel: (now: number) =>
    `${now === 0 ? 'La sequenza comprende chi ha già acquistato' : `Se salvi, ${people(now)} ${now === 1 ? 'riceve' : 'ricevono'} subito l’email`}. Qui non si può confermare: fallo dalla pagina «Automazioni Email».`,
  save: (now: number) => (now === 0 ? 'Salva' : `Salva e invia a ${people(now)}`),
  import: (now: number) => (now === 0 ? 'Importa' : `Importa e invia a ${people(now)}`),
  stop: 'Per fermare gli invii disabilita la sequenza: ciò che non è ancora partito non parte più.',
} as const
