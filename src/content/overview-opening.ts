/**
 * The checks before the shop opens: what each makes sure of, and where it is done. `link` is the name of a link to the
 * panel or the web, `place` says where it is done when that is no page.
 */
export const openingTexts = {
  payments: {
    title: 'Pagamenti con Stripe: chiavi vere, avvisi in arrivo',
    link: 'Apri Stripe',
    place: 'Sul server, nel file .env',
  },
  mail: {
    title: 'Posta: il server accetta le email',
    link: 'Apri le email',
    place: 'Sul server, nel file .env',
  },
  mail_domain: {
    title: 'Dominio delle email: SPF, DKIM e DMARC',
    link: '',
    place: 'Da chi gestisce il dominio, nel DNS',
  },
  seller: {
    title: 'Dati del venditore completi',
    link: 'Apri i dati del venditore',
    place: '',
  },
  placeholders: {
    title: 'Indirizzi e collegamenti veri al posto dei segnaposto',
    link: 'Apri il primo',
    place: 'Sul server, nel file .env',
  },
  legal: { title: 'Pagine legali lette e adattate', link: 'Apri la pagina', place: '' },
  offer: { title: 'Prezzo presente e coerente', link: 'Apri l’offerta', place: '' },
  files: { title: 'File del prodotto pronti da scaricare', link: 'Apri i file del prodotto', place: '' },
  admins: { title: 'Un secondo amministratore', link: 'Apri gli utenti', place: '' },
  backup: {
    title: 'Copia di sicurezza fatta e controllata',
    link: '',
    place: 'Sul server: npm run backup',
  },
  restore: {
    title: 'Ripristino provato',
    link: '',
    place: 'Sul server: npm run backup -- --drill',
  },
  claims: { title: 'Numeri e testimonianze verificati', link: 'Apri i testi', place: '' },
} as const

export const openingStates = {
  done: 'A posto',
  open: 'Da fare',
  unknown: 'Non controllato',
  advice: 'Da sapere',
} as const

/** `a, b e c` */
const listed = (names: readonly string[]): string => new Intl.ListFormat('it').format(names)

/** At most so many names stand in one sentence; they have commas of their own. */
const NAMED = 3
const someOf = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join('; ')
    : `${names.slice(0, NAMED).join('; ')} e ${names.length - NAMED === 1 ? 'un altro' : `altri ${names.length - NAMED}`}`

const looking = 'Controllo in corso…'

/** How each check stands, in a sentence or two. Dates come as words. */
export const openingWords = {
  payments: {
    noKeys: 'Mancano STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET: nessuno può pagare davvero.',
    testKeys: 'Le chiavi sono quelle di prova di Stripe: i pagamenti non sono veri.',
    noEvent:
      'Le chiavi ci sono, ma da Stripe non è ancora arrivato nessun avviso vero. Fai un acquisto con una carta tua e rimborsalo.',
    done: (when: string) => `Ultimo avviso, con la firma verificata: ${when}.`,
  },
  mail: {
    noServer: 'Manca SMTP_URL: le email restano file sul server e non partono.',
    none: 'Nessuna mail di prova è ancora partita da questo server.',
    waiting: (to: string) => `La mail di prova per ${to} sta partendo.`,
    failed: (to: string, error: string) => `La mail di prova per ${to} non è partita: ${error}`,
    done: (when: string) => `Mail di prova accettata: ${when}. Controlla che sia nella posta in arrivo.`,
  },
  mail_domain: {
    none: 'Il mittente è ancora un segnaposto: imposta SMTP_URL e MAIL_FROM sul server.',
    looking,
    unknown: (domain: string) => `Non si è potuto controllare: il DNS non ha risposto per ${domain}.`,
    missing: (domain: string, records: readonly string[]) =>
      `Per ${domain} ${records.length === 1 ? 'manca' : 'mancano'} ${listed(records)}: le email finiscono più facilmente nello spam.`,
    double: (domain: string, record: string) =>
      `Per ${domain} ci sono due record ${record}: deve essercene uno solo, altrimenti non vale nessuno.`,
    done: (domain: string) => `SPF e DMARC ci sono per ${domain}.`,
    dkim: 'DKIM si legge nella mail di prova: apri le intestazioni («Mostra originale») e cerca dkim=pass.',
  },
  seller: {
    missing: (names: readonly string[]) => `Manca: ${listed(names)}.`,
    placeholders: (names: readonly string[]) => `Sembra un segnaposto: ${listed(names)}.`,
    done: (name: string) => `${name}, con sede, partita IVA ed email.`,
  },
  placeholders: {
    left: (names: readonly string[]) => `Da sostituire: ${someOf(names)}.`,
    done: 'Nessun segnaposto trovato.',
  },
  legal: {
    missing: (addresses: readonly string[]) =>
      `Non ${addresses.length === 1 ? 'è pubblicata' : 'sono pubblicate'}: ${listed(addresses)}.`,
    seeded: (names: readonly string[]) =>
      `Come le abbiamo scritte noi: ${listed(names)}. Leggile, correggile e pubblicale.`,
    done: 'Il testo non è più quello di partenza.',
  },
  offer: {
    missing: 'Mancano il titolo, il nome alla cassa o il prezzo: nessuno può comprare.',
    wrong: 'Il prezzo attuale supera il prezzo pieno, oppure non è un importo valido.',
    done: (price: string, original: string) =>
      price === original ? price : `${price} invece di ${original}`,
  },
  files: {
    none: 'Non c’è nessun file da scaricare: chi compra non riceverebbe nulla.',
    unnamed: (names: readonly string[]) => `Senza file: ${someOf(names)}.`,
    looking,
    unknown: 'Non si è potuto controllare: l’archivio dei file non ha risposto.',
    lost: (names: readonly string[]) => `Il file non è nell’archivio: ${someOf(names)}.`,
    done: (count: number) =>
      count === 1 ? 'Un file, e l’archivio lo ha.' : `${count} file, e l’archivio li ha tutti.`,
  },
  admins: {
    one: 'Sei l’unico: se perdi l’accesso alla tua posta nessuno entra più. Dai il ruolo a una seconda persona.',
    done: (count: number) => `Gli amministratori sono ${count}.`,
  },
  backup: {
    none: 'Mai fatta.',
    old: (when: string) => `Ultimo backup: ${when}. È vecchio: fallo ogni notte.`,
    done: (when: string) => `Ultimo backup: ${when}.`,
  },
  restore: {
    none: 'Mai provato il ripristino: una copia che nessuno ha ripristinato è una speranza.',
    old: (when: string) => `Ultima prova: ${when}. Provalo di nuovo: meglio due volte l’anno.`,
    done: (when: string) => `Ultimo ripristino riuscito: ${when}.`,
  },
  claims: {
    decorative:
      'Clienti, media, recensioni e soddisfazione sono scritti a mano. Il Codice del consumo (art. 22 c. 5-bis, art. 23 lett. bb-ter e bb-quater) vieta recensioni e numeri non verificati: scegli «Reale» o «Nascosto».',
    real: 'Sono contati dalle recensioni verificate.',
    hidden: 'Non ce ne sono.',
    /** `buyers` are the names of testimonials, `lead` the sentence before them. */
    seeded: ({ buyers, lead }: { buyers: readonly string[]; lead: boolean }) =>
      `Restano i nostri esempi: ${listed([
        ...(lead ? ['la frase che introduce le testimonianze'] : []),
        ...buyers.map((name) => `la testimonianza di ${name}`),
      ])}. Il Codice del consumo (art. 23 lett. bb-ter e bb-quater) vieta le recensioni inventate: sostituiscili con parole di clienti veri, o toglili.`,
  },
} as const
