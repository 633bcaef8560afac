import { formatDateTime } from '@/shared/dates'
import { peopleText } from '@/shared/numbers'

const get = (count: number) => (count === 1 ? 'riceve' : 'ricevono')

/** When the first and the last mail would leave, as `RecipientsTimes` has them. */
type Times = { first_at: string | null; last_at: string | null }

const MINUTE_MS = 60_000
/** `subito`, `entro un minuto`, or the moment. */
const soonOr = (soon: string, moment: string, now: number) =>
  Date.parse(moment) - now <= MINUTE_MS ? soon : formatDateTime(moment)

/** What an administrator reads before mail leaves at once, and how it is stopped. */
export const recipientsTexts = {
  /** Before saving, as the heading of the question. */
  count: (now: number, later: number) =>
    [
      now > 0 && `${peopleText(now)} ${get(now)} l’email subito`,
      later > 0 && `${peopleText(later)} più avanti`,
    ]
      .filter((part) => part !== false)
      .join(', ') || 'Nessuno riceve l’email, per ora: la sequenza comprende chi ha già acquistato',
  ask: (now: number) =>
    now === 0
      ? 'La sequenza comprende chi ha già acquistato: conferma per salvare.'
      : `Se salvi, ${peopleText(now)} ${get(now)} subito l’email: conferma il numero per salvare.`,
  first: ({ first_at }: Times, now = Date.now()) =>
    first_at === null ? null : soonOr('subito', first_at, now),
  last: ({ last_at }: Times, now = Date.now()) =>
    last_at === null ? null : soonOr('entro un minuto', last_at, now),
  /** The two of them in one sentence; nothing when no mail leaves. */
  times: (times: Times, now = Date.now()) => {
    const [first, last] = [recipientsTexts.first(times, now), recipientsTexts.last(times, now)]
    return first === null || last === null ? '' : `La prima email parte ${first}, l’ultima ${last}.`
  },
  panel: (now: number, times: Times) =>
    [
      `${now === 0 ? 'La sequenza comprende chi ha già acquistato' : `Se salvi, ${peopleText(now)} ${get(now)} subito l’email`}.`,
      recipientsTexts.times(times),
      'Qui non si può confermare: fallo dalla pagina «Automazioni Email», dove puoi anche metterla in pausa.',
    ]
      .filter((part) => part !== '')
      .join(' '),
  /** On the button of a form: what pressing it leads to. */
  save: (now: number, later = 0) =>
    now > 0
      ? `Salva e invia a ${peopleText(now)}`
      : later > 0
        ? `Salva e invia più avanti a ${peopleText(later)}`
        : 'Salva',
  import: (now: number) => (now === 0 ? 'Importa' : `Importa e invia a ${peopleText(now)}`),
  stop: 'Per fermare gli invii premi «Metti in pausa» accanto alla sequenza, in «Automazioni Email»: ciò che non è ancora partito aspetta. Se la disabiliti, non parte più.',
  resumeAsk: (now: number) => `Se la riprendi, ${peopleText(now)} ${get(now)} subito l’email.`,
  resume: (now: number) => (now === 0 ? 'Riprendi' : `Riprendi e invia a ${peopleText(now)}`),
} as const
