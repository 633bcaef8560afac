import { CAMPAIGN_LENGTH } from '@/shared/campaign-link'

/** Every limit of the product in one place; milliseconds and bytes unless a name says otherwise. */
export const limits = {
  checkout: {
    /** The whole talk with the provider, retries included, so that the answer leaves within 10 s (contract §4). */
    providerTimeoutMs: 7_000,
    /** One try: a provider that hangs once leaves time for a second. */
    providerAttemptMs: 3_000,
    providerAttempts: 3,
    /** Generous, because a whole office or a mobile network may share one address. */
    sessionsPerNetwork: { name: 'checkout', points: 300, seconds: 60 },
    detailsPerNetwork: { name: 'purchase-detail', points: 600, seconds: 60 },
    /** A webhook answers after this time at most and goes on in the background, because its work calls Stripe. */
    webhookAnswerMs: 5_000,
    /** How long one attempt at an event is left alone before another may start. */
    eventLeaseMs: 60_000,
    /** How many events one process acts on at a time: in a burst of them, buyers get the rest of it. */
    eventsAtOnce: 2,
    /** How often left events are looked for. */
    eventSweepMs: 10_000,
    /** Afterwards an event about an unknown payment is taken for another shop's on the same account. */
    unknownPaymentMs: 3 * 24 * 60 * 60 * 1000,
    /** How long a checkout page stays payable; Stripe takes 30 minutes at least. */
    sessionLifetimeMs: 60 * 60 * 1000,
    /** Between two mails about abandoned checkouts to one address: as long as Stripe's link works. */
    recoveryPauseMs: 30 * 24 * 60 * 60 * 1000,
  },
  downloads: {
    /** A link on the success page or in a mail works this long; a new one is a click away. */
    linkLifetimeMs: 7 * 24 * 60 * 60 * 1000,
    /**
     * Downloads of one file with one purchase per day in Rome: enough for a household's devices, too few for a link
     * posted in public.
     */
    perDay: 20,
    /** Range requests from one network, each at most this long after the one before, count as one download. */
    partsWithinMs: 60 * 60 * 1000,
    stamp: {
      /** A larger PDF is served without a stamp. */
      largestBytes: 30_000_000,
      /** One document: a planner takes about one second on a slow processor. */
      threadMs: 60_000,
      threadMegabytes: 512,
    },
  },
  orders: {
    /** How long the checkout session's id alone opens the links and shows the whole address. */
    openAfterPaymentMs: 24 * 60 * 60 * 1000,
    /** How long a link to an order's page opens it by itself; afterwards a code to the order's address does. */
    linkLifetimeMs: 30 * 24 * 60 * 60 * 1000,
    /** A link made for one press: long enough to go on with a download that broke off. */
    downloadLifetimeMs: 60 * 60 * 1000,
    /** 'Recedere dal contratto qui': how long the second step may come after the first. */
    withdrawalStepMs: 2 * 60 * 60 * 1000,
    /** The first step; a household or an office behind one address shares it. */
    withdrawalsPerNetwork: { name: 'withdrawal-network', points: 30, seconds: 10 * 60 },
    /** Guesses at the address of one order. */
    withdrawalsPerOrder: { name: 'withdrawal-order', points: 20, seconds: 60 * 60 },
    /** Comparing the shop with Stripe, which takes 100 reads a second, 25 in test mode, from everything together. */
    reconciliation: {
      requestsPerSecond: 10,
      /** What follows a question that Stripe was too busy for, or away. */
      pausesMs: [1_000, 2_000, 5_000, 15_000, 30_000, 60_000] as readonly number[],
      firstLookMs: 10 * 60 * 1000,
      lookMs: 60 * 60 * 1000,
    },
  },
  reviews: {
    /** Times that one review is written, changed or withdrawn; more is a program. */
    writesPerPurchase: { name: 'review-purchase', points: 30, seconds: 10 * 60 },
    /** Reviews on one page of `/recensioni`. */
    perPage: 20,
  },
  contact: {
    /** Messages that passed the form's rules; a household or an office behind one address shares it. */
    perNetwork: { name: 'contact-network', points: 30, seconds: 10 * 60 },
    perMailbox: { name: 'contact-mailbox', points: 10, seconds: 60 * 60 },
    /** Automatic replies one mailbox gets in a day: anyone may type anyone's address. */
    repliesPerMailbox: { name: 'contact-reply', points: 5, seconds: 24 * 60 * 60 },
    /** Replies written in the panel: more than one person can write, less than a script would send. */
    answersPerAdmin: { name: 'contact-answer', points: 120, seconds: 10 * 60 },
  },
  auth: {
    /** Spec §9: six characters. */
    codeLength: 6,
    codeLifetimeMs: 10 * 60 * 1000,
    codeTries: 5,
    /** How long the way to Google and back may take. */
    googleFlowMs: 10 * 60 * 1000,
    /** The whole talk with Google when someone comes back: on a busy day, too, the answer leaves within 10 s. */
    googleTimeoutMs: 6_000,
    /**
     * Mails with a code, by address and by who asks: a network, or a browser that has signed in to this account before.
     * The odds of guessing that follow from these are in docs/decisions (one-time codes).
     */
    codesPerAddressAndAsker: { name: 'code-address-asker', points: 3, seconds: 600 },
    /** Over all networks. Browsers that have signed in to the account before are not counted here. */
    codesPerAddress: { name: 'code-address-hour', points: 30, seconds: 3600 },
    /** Beyond these a code is made of letters and digits instead of digits alone. */
    digitCodesPerAddress: { name: 'digit-code-address', points: 30, seconds: 30 * 86_400 },
    digitCodesPerNetwork: { name: 'digit-code-network', points: 100, seconds: 86_400 },
    codesPerNetwork: { name: 'code-network', points: 60, seconds: 600 },
    guessesPerNetwork: { name: 'guess-network', points: 300, seconds: 600 },
    googlePerNetwork: { name: 'google-network', points: 120, seconds: 600 },
  },
  sessions: {
    idleMs: 3 * 24 * 60 * 60 * 1000,
    absoluteMs: 30 * 24 * 60 * 60 * 1000,
    /** How long a browser is known as one that has signed in to an account before. */
    knownBrowserMs: 365 * 24 * 60 * 60 * 1000,
    /** A session in use writes its row no more often than this. */
    touchEveryMs: 60_000,
  },
  body: {
    jsonBytes: 1_000_000,
    /** Any request at all, refused by the serving process: uploads, and the panel's own server functions. */
    anyBytes: 50_000_000,
    /** Bytes of a body that are not counted: a visitor's forms never send more. */
    freeBytes: 64_000,
    /**
     * How many bytes all bodies that are being received may hold in memory: of sessions that may upload, and of all
     * others.
     */
    allUploadsBytes: 200_000_000,
    allStrangersBytes: 64_000_000,
    /** How much of a refused body is still read and dropped, and for how long, so that its sender reads the answer. */
    lingerBytes: 100_000_000,
    lingerMs: 30_000,
    /** A JSON body that takes longer than this to arrive is a slow client's or an attacker's. */
    jsonMs: 20_000,
  },
  visits: {
    /** Visits of one network that are counted in a minute; each process counts them by itself. */
    perNetwork: { points: 1_000, seconds: 60 },
    /** How often visits are written down: what a killed process takes along is younger than twice this. */
    flushMs: 5_000,
    /** Sources (with medium and campaign) that one hour may have; anybody can make them up. */
    sourcesPerHour: 500,
    /** Characters of a source, a medium or a campaign. */
    nameLength: CAMPAIGN_LENGTH,
    /** The longest report; a browser's is shorter. */
    bodyBytes: 64_000,
  },
  metrics: {
    /** How often a process writes down what it measures. */
    writeMs: 10_000,
    /** A process that has said nothing for so long is shown by its silence alone. */
    silentMs: 35_000,
    /** When a silent process is forgotten: long enough for an alert to begin and to be read. */
    forgetMs: 15 * 60 * 1000,
    /** The shop's figures are read at most so often, however many ask. */
    figuresMs: 2_000,
    /** One reading of them, and the wait for a connection. */
    withinMs: 3_000,
    /** Rows of the ledger are counted up to here. */
    countedAtMost: 100_000,
    /** How long the rows of each minute are kept; the screen draws the last day. */
    historyMs: 2 * 24 * 60 * 60 * 1000,
  },
  replica: {
    /** A replica that is further behind the primary is not read from. */
    mostBehindMs: 10_000,
    /** One that was, is read from again from here on: it would go back and forth at one border. */
    caughtUpMs: 5_000,
    /** How often each process looks where the replica is, and how long it waits for an answer. */
    lookEveryMs: 1_000,
    answerMs: 2_000,
    /** How long a browser that has written reads from the primary: longer than the replica may be behind. */
    ownWritesMs: 30_000,
    /** The same from the beginning of an import, which writes at its end. */
    ownImportMs: 10 * 60_000,
    /** Failures of the replica's are logged at most so often. */
    tellEveryMs: 5 * 60_000,
  },
  emailLog: {
    /** For how long a count of many rows of the log of mail stands for a new one. */
    countMs: 5_000,
    /** The same for the statistics over all of it. */
    figuresMs: 15_000,
  },
  overview: {
    /** How often is looked whether it is time for the weekly digest. */
    digestLookMs: 5 * 60 * 1000,
    /** How long what was found in the DNS, the store of files and on the disks stands, and of the certificate. */
    lookMs: 5 * 60 * 1000,
    certificateLookMs: 60 * 60 * 1000,
    /** One look at something outside. */
    answerMs: 5_000,
    /** A certificate is to be renewed so long before its end: what renews it by itself has failed by then. */
    certificateDays: 21,
    /** A disk with less than either is nearly full. */
    diskFreeShare: 0.1,
    diskFreeBytes: 1024 ** 3,
    /** A backup, and a restore that was tried, count for so many days. */
    backupDays: 14,
    restoreDays: 366,
  },
  /** How long personal data is kept; each period is named in the privacy page. */
  retention: {
    /**
     * How long a deleted user can be brought back at least. The day's sweep begins so long after midnight. It removes what
     * the history holds of users deleted before that midnight, and the codes mailed before it: a code must be valid for
     * less.
     */
    undoMs: 60 * 60 * 1000,
    /** Who fetched which file: evidence that a sale was delivered, for as long as a card payment can be disputed. */
    downloadMonths: 24,
    /** An invoice request of a checkout that was never paid: longer than its recovery link works. */
    unpaidRequestMs: 45 * 24 * 60 * 60 * 1000,
    /** The messages of visitors, the log of mail and the history, unless the owner sets another time. */
    defaultMonths: 24,
    /** Sums of visits and what came of them: nothing in them is about a person. They go in whole blocks of 256 days. */
    visitMonths: 60,
    /** How often a process looks whether the day's sweep is still to do, and when it first does. */
    sweepMs: 60 * 60 * 1000,
    firstSweepMs: 60 * 1000,
  },
  tables: {
    /** Exports that one process streams at a time; each holds a database connection. */
    exportsAtOnce: 3,
    /** A file that is brought in lies on the disk while it is read, a few rows at a time in memory. */
    importBytes: 2_000_000_000,
    /** One row of it: what a quote that is never closed may take in. */
    importRowBytes: 5_000_000,
  },
  /** The store in S3. */
  storage: {
    connectMs: 5_000,
    /**
     * Without a byte in either direction, before an answer or within one. Longer than the shop waits for its own client:
     * a buyer who reads slowly leaves the store's connection silent too.
     */
    silenceMs: 150_000,
    /** Tries of one call, the first included. */
    attempts: 2,
  },
  uploads: {
    imageBytes: 15_000_000,
    /** Together with the form around them they have to pass `body.anyBytes`. */
    videoBytes: 49_000_000,
    fileBytes: 49_000_000,
    /** Width times height: bounds the memory of a decoded picture. */
    imagePixels: 50_000_000,
    /** The longer side of a stored picture. */
    imageSide: 2560,
  },
} as const
