import type { EmailType, LoggedType } from './email-automation-form'

export type SequenceRow = {
  id: number
  sequence_name: string
  email_type: EmailType
  send_after_days: number
  email_subject: string
  email_subject_b: string | null
  email_template: string
  is_active: 0 | 1
  send_from_hour: number | null
  send_until_hour: number | null
  count_clicks: 0 | 1
  include_past_buyers: 0 | 1
  activated_at: string | null
  created_at: string
  updated_at: string
}

export type TrackingRow = {
  id: number
  sequence_id: number | null
  sequence_name: string | null
  user_email: string
  session_id: string | null
  email_type: LoggedType
  email_sent: 0 | 1
  sent_at: string | null
  error_message: string | null
  updated_at: string
  created_at: string
}

/** All that is kept of one message of the log. */
export type TrackingDetail = TrackingRow & {
  /** Planned by its sequence, sent by hand, or about a new version of a file. */
  kind: 'sequence' | 'manual' | 'release' | 'recovery'
  attempts: number
  variant: 'A' | 'B' | null
  /** The subject as the sequence has it today. */
  email_subject: string | null
  user_name: string | null
  product_name: string | null
  due_at: string
  clicked_at: string | null
  unsubscribed_at: string | null
}

export type TrackingList = {
  rows: TrackingRow[]
  total: number
  page: number
  limit: number
  /** False when a search matches more rows than are counted, or is too short to be looked for in all rows. */
  total_is_exact: boolean
}

/** What 'Riprova tutti' would do: how many failed rows are queued again, and how many may not be, and why. */
export type RetryForecast = { now: number; refused: { reason: string; count: number }[] }

/** spec §9; `byType` counts the active sequences of each type. */
export type EmailStats = {
  totalSent: number
  successRate: number
  activeSequences: number
  totalSequences: number
  byType: Record<EmailType, number>
}

/** What the screen shows beyond the figures of the specification. */
export type EmailReport = {
  /** How many workers are alive. */
  workers: number
  /** Why the mail server takes no mail from this shop, and since when; null while it does. */
  outage: { reason: string; since: string } | null
  waiting: number
  /** The last 30 days in Rome, oldest first. */
  days: { day: string; sent: number; failed: number }[]
  variants: {
    sequence_id: number
    variant: 'A' | 'B'
    delivered: number
    clicked: number
    unsubscribed: number
  }[]
  /** The last buyer, for previews; null in a shop without purchases. */
  sample: { name: string; product_name: string; user_email: string } | null
}

/** Mail outside of sequences that failed for good. */
export type ServiceMail = {
  id: number
  kind:
    | 'receipt'
    | 'refund'
    | 'contact_notice'
    | 'auto_reply'
    | 'contact_reply'
    | 'withdrawal'
    | 'withdrawal_notice'
    | 'system'
  user_email: string
  subject: string | null
  error_message: string | null
  ended_at: string
}

/** The next 60 days in Rome: how many of which sequence on which day, who they are, and who was passed over. */
export type EmailCalendar = {
  days: {
    day: string
    sequence_id: number | null
    sequence_name: string
    email_type: LoggedType
    is_paused: boolean
    count: number
  }[]
  skipped: { reason: string; count: number }[]
  people: {
    id: number
    user_email: string
    sequence_name: string | null
    email_type: LoggedType
    due_at: string
    skip_reason: string | null
    is_paused: boolean
  }[]
  total: number
}

/**
 * What came of some mail: of a sequence (`since` null), of it in a week or month, or of all mail then (`key` is 'all').
 * Orders are those that the same people placed within seven days.
 */
export type EmailResult = {
  key: string
  name: string
  since: string | null
  /** Whether clicks are counted, for that mail or part of it. */
  counts_clicks: boolean
  sent: number
  bounced: number
  clicked: number
  unsubscribed: number
  orders: number
  cents: number
  /** Who was to get it and did not. */
  missed: number
  missed_orders: number
  missed_cents: number
}

/** `GET /api/admin/email-screen`: everything in sight as of one moment, and what the chosen view shows. */
export type EmailScreen = {
  sequences: SequenceRow[]
  sends: SequenceSend[]
  stats: EmailStats
  report: EmailReport
  service: ServiceMail[]
  hold: MailHold | null
  calendar?: EmailCalendar
  log?: TrackingList
  results?: EmailResult[]
}

/** Mail that waits for a decision because its database was restored, copied or went back in time. */
export type MailHold = {
  reason: 'restored' | 'copied' | 'rewound'
  held_at: string
  /** How many mails are due, and how many more will be. */
  now: number
  later: number
  /** Those that are due, by sequence or kind. */
  groups: { kind: string; sequence_name: string | null; now: number }[]
}

/** What saving a sequence would change, before it is saved. */
export type ChangeForecast = RecipientsForecast & {
  /** Are planned now and would not be any more. */
  cancelled: number
  /** Bought too long ago for this sequence: get it only when they are included. */
  past_buyers: number
  /** When the first and the last mail leaves of those that the change adds or moves; null when there is none. */
  first_at: string | null
  last_at: string | null
  /** The sequence is paused: none of it leaves before that ends. */
  is_paused: boolean
}

/** Whom a change of sequences would mail (contract §4). */
export type RecipientsForecast = {
  /** Mail that would leave at once, and would not without the change. */
  now: number
  /** Mail that would leave later. */
  later: number
}

/** When the first and the last of that mail would leave, beside the forecast; null when none would. */
export type RecipientsTimes = { first_at: string | null; last_at: string | null }

/** What the mail of a sequence that is leaving, or held back, is doing. */
export type SequenceSend = {
  sequence_id: number
  /** Since when it is paused; null when it is not. */
  paused_at: string | null
  /** Mail whose time has come and that has not left. */
  waiting: number
  /** What a change let leave at once, until a day after its end; null when there is none. */
  run: { started_at: string; ended_at: string | null; sent: number; failed: number } | null
}

/** The mail of the form as it stands, with a real buyer's data. */
export type EmailPreview = {
  subject: string
  subject_b: string | null
  /** Cleaned, to be shown inside the panel. */
  html: string
  /** The plain text as it is sent. */
  text: string
  /** How much the HTML weighs as it is sent. */
  html_bytes: number
}
