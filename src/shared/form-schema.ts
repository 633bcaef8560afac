/** One field of a form or one column of a table, as `GET /api/admin/schemas` answers it (spec §3, §5). */
export type FieldSchema = {
  /** string, number, integer, boolean or array; anything else is shown as unsupported. */
  type: string
  title: string
  description?: string
  /**
   * For strings: email, date, date-time. For numbers: cents, which people read and type in euro; yes-no, which are 1 and 0.
   */
  format?: string
  /** For strings: a text area instead of one line. */
  multiline?: boolean
  /** Hidden in the generic form, disabled in the dashboard, never validated in a whole form. */
  readOnly?: boolean
  minimum?: number
  maximum?: number
  /** Lengths are counted in characters (code points), as PostgreSQL and JSON Schema do. */
  minLength?: number
  maxLength?: number
  /** A regular expression; like in JSON Schema it is not anchored. */
  pattern?: string
  enum?: readonly (string | number)[]
  /** What people read instead of the values of `enum`. */
  enumTitles?: Readonly<Record<string, string>>
  /** What an array holds; its `enum` lists the options. */
  items?: { type?: string; enum?: readonly (string | number)[] }
  /** Where that is done which this field cannot do: shown after the description. */
  leadsTo?: { href: string; label: string }
  /** What an empty form starts with. */
  default?: unknown
}

export type FormSchema = {
  name: string
  title: string
  /** Names of the fields that must be filled in. */
  required: readonly string[]
  properties: Readonly<Record<string, FieldSchema>>
}

export type FormValues = Readonly<Record<string, unknown>>
