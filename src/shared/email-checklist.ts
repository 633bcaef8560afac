import { unknownVariables } from './email-template'

/** `open`: nothing is written yet that could be right or wrong. `fault`: an active sequence is refused with it. */
export type CheckItem = { level: 'open' | 'ok' | 'warning' | 'fault'; text: string }
type Checked = {
  email_type?: unknown
  send_after_days?: unknown
  email_subject?: unknown
  email_subject_b?: unknown
  email_template?: unknown
}

/** Longer subjects are cut on most phones. */
const PHONE_SUBJECT = 50

/** What to look at before a sequence is switched on: spec §2's tips, worked out for this sequence, and more. */
export function emailChecklist(values: Checked): CheckItem[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const subject = text(values.email_subject)
  const subjectB = text(values.email_subject_b)
  const template = text(values.email_template)
  const unknown = unknownVariables(`${subject} ${subjectB} ${template}`)
  const dead = deadLinks(template)
  const local = localLinks(template)
  const written = template.trim() === '' ? open : ok
  const longest = Math.max(subject.length, subjectB.length)
  const bare = /\{\{\s*name\s*\}\}/.test(`${subject} ${subjectB} ${template}`)
  const days = typeof values.send_after_days === 'number' ? values.send_after_days : undefined
  return [
    unknown.length > 0
      ? fault(`Variabili sconosciute: ${unknown.map((name) => `{{${name}}}`).join(', ')}`)
      : written('Le variabili sono giuste'),
    ...(bare ? [warning('Chi non ha lasciato il nome vedrà un vuoto: scrivi {{name|amico}}')] : []),
    ok('Il link per disiscriversi viene aggiunto in fondo, sempre'),
    dead.length > 0
      ? fault(`Link che non portano da nessuna parte: ${dead.join(', ')}`)
      : written('I link hanno un indirizzo'),
    ...(local.length > 0 ? [warning(`Link che vedi solo tu, su questo computer: ${local.join(', ')}`)] : []),
    longest > PHONE_SUBJECT
      ? warning(`L’oggetto ha ${longest} caratteri: sul telefono se ne leggono circa ${PHONE_SUBJECT}`)
      : (subject.trim() === '' ? open : ok)('L’oggetto si legge intero anche sul telefono'),
    ...(/<img\b(?![^>]*\balt=)/i.test(template) ? [warning('Un’immagine è senza testo alternativo')] : []),
    ...(days === undefined ? [] : [timing(text(values.email_type), days)]),
    ...(subjectB.trim() === ''
      ? [warning('Con un secondo oggetto sapresti quale funziona meglio')]
      : [ok('Due oggetti a confronto')]),
  ]
}

/**
 * Why a template cannot be that of an active sequence.
 *
 * @param title the field's title, as it stands in the form
 */
export function activationFault(template: string, title: string): string | undefined {
  const [dead] = deadLinks(template)
  if (dead === undefined) return undefined
  return `${title} is not valid: un link non porta da nessuna parte: ${dead}. Correggilo, o salva la sequenza come disabilitata`
}

/**
 * Empty, in-page or relative addresses lead nowhere from a mail. One that begins with a single slash leads to
 * the shop, `{{order_url}}` and `{{review_url}}` to the reader's own.
 */
export function deadLinks(html: string): string[] {
  const missing = /<a\b(?![^>]*\shref\s*=)(?![^>]*\sname\s*=)[^>]*>/i.test(html) ? ['(senza indirizzo)'] : []
  const dead = hrefsOf(html).filter(
    (href) =>
      !LOCAL.test(href) &&
      !/^(?:mailto:|tel:)\S|^https?:\/\/[^\s/.]+\.[^\s]|^\/(?!\/)|^\{\{\s*(?:order|review)_url\s*(?:\||\}\})/i.test(
        href,
      ),
  )
  return [...new Set([...missing, ...dead.map((href) => href || '(vuoto)')])]
}

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
    ([, double, single, bare]) => (double ?? single ?? bare ?? '').trim(),
  )

/** Addresses of this machine: right while a shop is being tried out, wrong in a mail to a buyer. */
const localLinks = (html: string): string[] => [...new Set(hrefsOf(html).filter((href) => LOCAL.test(href)))]

const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i

function timing(type: string, days: number): CheckItem {
  switch (type) {
    case 'welcome':
      return days === 0
        ? ok('Il benvenuto parte subito')
        : warning('Il benvenuto funziona meglio subito, al giorno 0')
    case 'tutorial':
      return days <= 2
        ? ok('Il tutorial arriva entro 48 ore')
        : warning('Il tutorial funziona meglio entro 48 ore')
    case 'upsell':
      return days >= 7 && days <= 14
        ? ok('L’upsell cade tra il giorno 7 e il 14')
        : warning('L’upsell funziona meglio tra il giorno 7 e il 14')
    case 'referral':
      return days >= 14
        ? ok('Il passaparola arriva quando si vedono i risultati')
        : warning('Il passaparola funziona meglio dal giorno 14 in poi')
    default:
      return ok(`Parte il giorno ${days}`)
  }
}

const open = (text: string): CheckItem => ({ level: 'open', text })
const ok = (text: string): CheckItem => ({ level: 'ok', text })
const warning = (text: string): CheckItem => ({ level: 'warning', text })
const fault = (text: string): CheckItem => ({ level: 'fault', text })
