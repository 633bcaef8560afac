/** What a tool found, in the words that `findings.ts` is written in. */
export type Finding = {
  tool: string
  /** What it is: the tool's own name for it, in kebab-case or as the tool writes it. */
  id: string
  /** Where it is: a path, a parameter, a header; never a port or a value that differs from run to run. */
  where: string
  severity: 'info' | 'low' | 'medium' | 'high'
}

/** A finding that is written down, with the reason why it is left. */
export type Accepted = {
  tool: string
  id: string
  /** Compared whole; a pattern where one reason stands for many places. */
  where: string | RegExp
  reason: string
}

/** One line of the table at the end. */
export type Row = {
  tool: string
  /** What was tried, in words. */
  tried: string
  limit: string
  measured: string
  /** What was measured divided by the limit; missing where the limit is zero. */
  ratio?: number
  /** Requests of visitors that were not answered meanwhile. */
  lost: number
  state: 'pass' | 'fail' | 'skipped'
}

/** What one tool has to say; its rows beside the one that counts its findings. */
export type Outcome = { tried: string; findings: Finding[]; rows?: Row[] }

type Judged = { accepted: { finding: Finding; reason: string }[]; fresh: Finding[] }

/** Parts findings into those that are written down, with their reasons, and the others; each once. */
export function judge(findings: readonly Finding[], known: readonly Accepted[]): Judged {
  const judged: Judged = { accepted: [], fresh: [] }
  for (const finding of distinct(findings)) {
    const entry = known.find((accepted) => isMeant(accepted, finding))
    if (entry) judged.accepted.push({ finding, reason: entry.reason })
    else judged.fresh.push(finding)
  }
  return judged
}

/** Entries of a tool that ran and found nothing of the kind: their weakness is gone, and so the entry should be. */
export function unused(
  findings: readonly Finding[],
  known: readonly Accepted[],
  ran: readonly string[],
): Accepted[] {
  return known.filter(
    (entry) => ran.includes(entry.tool) && !findings.some((finding) => isMeant(entry, finding)),
  )
}

const isMeant = ({ tool, id, where }: Accepted, finding: Finding) =>
  tool === finding.tool &&
  id === finding.id &&
  (typeof where === 'string' ? where === finding.where : where.test(finding.where))

function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${one.tool} ${one.id} ${one.where}`, one])).values()]
}
