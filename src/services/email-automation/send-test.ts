import { env } from '@/config/env'
import type { Database } from '@/services/database'
import type { TemplateValues } from '@/shared/email-template'

import { compileSequence } from './compile-sequence'
import { sendNow } from './send-now'
import type { checkedValues } from './sequences'

type SendTestArgs = {
  db: Database
  /** The administrator who asks, and no other address. */
  to: string
  values: ReturnType<typeof checkedValues>
  sample: TemplateValues
  onError: (error: unknown) => void
}

/** Mails a sequence as it stands in the form, saved or not, to the person who writes it: both subjects, when it has two. */
export async function sendTest({ db, to, values, sample, onError }: SendTestArgs): Promise<void> {
  const { rows: names } = await db.query<{ name: string | null }>('SELECT name FROM site_settings LIMIT 1')
  const compiled = compileSequence({ ...values, site_name: names[0]?.name ?? null })
  for (const variant of values.email_subject_b ? (['A', 'B'] as const) : (['A'] as const)) {
    const mail = compiled({
      values: sample,
      variant,
      unsubscribeUrl: `${env.SERVER_URL}/api/unsubscribe/prova`,
    })
    await sendNow({
      db,
      onError,
      claim: async (client, workerId) => {
        const { rows } = await client.query<{ id: number; token: number }>(
          `INSERT INTO email_deliveries (kind, priority, state, worker_id, user_email, subject, body_text, body_html)
           VALUES ('test', 1, 'sending', $1, $2, $3, $4, $5) RETURNING id, token`,
          [workerId, to, `[Prova] ${mail.subject}`, mail.text, mail.html],
        )
        return rows[0]!
      },
    })
  }
}
