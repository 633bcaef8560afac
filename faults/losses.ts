/** One row of the mail ledger, as far as it counts here. */
export type LedgerRow = {
  id: number
  kind: string
  sequence: number | null
  session: string | null
  state: string
  /** Whether it should have left by now. */
  isDue: boolean
  error: string | null
}

export type Facts = {
  /** Sessions that a buyer paid and whose event the shop answered with 200. */
  promised: string[]
  /** Sessions that were paid and whose event the shop never took. */
  untaken: string[]
  /** The `checkout_session_id` of every purchase. */
  purchases: string[]
  /** The session of every receipt. */
  receipts: string[]
  ledger: LedgerRow[]
  /** The row of the ledger that each message came from which the mail server answered with 250. */
  mails: number[]
  activeSequences: number
}

export type Losses = {
  lost: string[]
  doubled: string[]
  /** Messages that came again under the same Message-ID. */
  repeated: number
}

/** Compares what was promised with what is there; every entry of the result is one thing in words. */
export function judgeLosses(facts: Facts): Losses {
  const { promised, untaken, ledger, mails } = facts
  const lost = untaken.map((session) => `the event of ${session} was never taken`)
  const doubled: string[] = []
  const once = (what: string, count: number) => {
    if (count === 0) lost.push(what)
    if (count > 1) doubled.push(`${what} (${count} times)`)
  }
  const [purchases, receipts] = [countOf(facts.purchases), countOf(facts.receipts)]
  const bySession = new Map<string, LedgerRow[]>()
  for (const row of ledger) {
    const session = row.session ?? ''
    bySession.set(session, [...(bySession.get(session) ?? []), row])
  }
  for (const session of promised) {
    once(`the purchase of ${session}`, purchases.get(session) ?? 0)
    once(`the receipt of ${session}`, receipts.get(session) ?? 0)
    const rows = bySession.get(session) ?? []
    once(`the receipt's mail of ${session}`, rows.filter(({ kind }) => kind === 'receipt').length)
    const sequences = countOf(rows.filter(({ kind }) => kind === 'sequence').map((row) => row.sequence))
    if (sequences.size < facts.activeSequences)
      lost.push(`${facts.activeSequences - sequences.size} sequence mails of ${session}`)
    for (const [sequence, count] of sequences)
      if (count > 1) doubled.push(`sequence ${sequence} of ${session} (${count} times)`)
  }
  for (const [session, count] of purchases)
    if (count > 1 && !promised.includes(session)) doubled.push(`the purchase of ${session} (${count} times)`)
  const arrived = countOf(mails)
  const known = new Set(ledger.map(({ id }) => id))
  for (const { id, kind, state, isDue, error } of ledger) {
    const what = `mail ${id} (${kind})`
    if (state === 'sent' && !arrived.has(id)) lost.push(`${what} is called sent and never arrived`)
    if (state !== 'sent' && isDue) lost.push(`${what} has not left: ${state}, ${error ?? 'no reason'}`)
  }
  for (const id of arrived.keys()) if (!known.has(id)) doubled.push(`mail ${id} came of no row`)
  return { lost, doubled, repeated: mails.length - arrived.size }
}

function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
