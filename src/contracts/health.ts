/** `GET /api/health` */
export type HealthReport = {
  status: 'ok' | 'down'
  database: 'ok' | 'down'
  /** Whether any e-mail worker lives, here or elsewhere. */
  worker: 'ok' | 'starting' | 'down'
  /** Whether the mail server takes mail from this shop, as its workers say; why not stands on the automation page. */
  mail: 'ok' | 'down'
  error?: string
  message?: string
}

/** `GET /api/health/ready` */
export type ReadyReport = HealthReport & {
  /** Whether the database knows every migration of this code. */
  migrations: 'ok' | 'down'
  /** Where mail goes: to the server of `SMTP_URL`, or into files. Whether that server takes it says `mail`. */
  smtp: 'configured' | 'files'
  /** Whether uploads and goods can be read and kept. */
  storage: 'ok' | 'down'
  /**
   * How this process finds the replica; missing without one. The shop works without it: read from (`ok`), not known yet,
   * too far behind, not answering, or no replica of this database.
   */
  replica?: 'ok' | 'starting' | 'behind' | 'down' | 'foreign'
}

/** State of a part: it works, it is limited or not configured, or it has failed. */
export type PartState = 'good' | 'waiting' | 'bad'

export type SystemPart = { name: string; state: PartState; words: string }

export type SystemProcess = {
  /** Host and process number. */
  name: string
  role: 'web' | 'worker'
  /** The release; null where the process does not tell. */
  version: string | null
  /** ISO 8601. */
  started_at: string | null
  /** It has stopped speaking without signing off. */
  is_silent: boolean
}

/** A failure that is still stored as such. */
export type SystemError = { at: string; what: string; reason: string; href: string }

/** `GET /api/admin/system-state` */
export type SystemState = { parts: SystemPart[]; processes: SystemProcess[]; errors: SystemError[] }

/**
 * A quarter of an hour of the shop. Null where nothing is known: the site, the worker or all of it was off. The most
 * within it, unless said otherwise.
 */
export type ShopSpan = {
  /** Of a minute, on average: requests and kept pages, without files of the build. */
  requests: number | null
  /** Share of these that the server failed to answer, from 0 to 1. */
  error_share: number | null
  /** 95 of 100 requests took less, in milliseconds; null without requests too. */
  p95_ms: number | null
  /** Mail that may leave, and how long the oldest of it has waited. */
  due: number | null
  oldest_seconds: number | null
  /** Mail of the whole span. */
  sent: number | null
  failed: number | null
  open_events: number | null
  /** Connections to PostgreSQL in use, of all processes together, and callers in line for one. */
  connections: number | null
  waiting: number | null
}

/** A quarter of an hour of a process: the most that it took. Null where it was not there. */
export type ProcessSpan = { memory_bytes: number | null; lag_ms: number | null }

export type ProcessHistory = {
  /** Host and process number, as in `SystemProcess`. */
  name: string
  role: 'web' | 'worker'
  version: string
  /** Its first and its last minute within the day, ISO 8601. */
  first_at: string
  last_at: string
  spans: ProcessSpan[]
}

/** `GET /api/admin/system-history`: the last 24 hours by quarters of an hour, the one that is not over last. */
export type SystemHistory = {
  /** The beginning of each span, ISO 8601. */
  starts: string[]
  shop: ShopSpan[]
  /** The newest first. */
  processes: ProcessHistory[]
}
