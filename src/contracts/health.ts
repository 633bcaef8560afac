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
