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
