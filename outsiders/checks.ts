import type { Finding, Outcome } from './finding'
import { answerProbes } from './probes/answers'
import { pathProbes } from './probes/paths'
import { personProbes } from './probes/persons'
import type { Probe } from './probes/probe'
import { requestProbes } from './probes/requests'
import type { Shop } from './shop'

const PROBES: Probe[] = [...answerProbes, ...pathProbes, ...personProbes, ...requestProbes]

/** Known weaknesses of shops of any kind, each asked for by a few requests of our own. */
export async function run(shop: Shop): Promise<Outcome> {
  const findings: Finding[] = []
  for (const { id, severity, find } of PROBES) {
    const places = await find(shop)
    findings.push(...places.map((where): Finding => ({ tool: 'requests', id, where, severity })))
  }
  return { tried: `${PROBES.length} known weaknesses: ${PROBES.map(({ id }) => id).join(', ')}`, findings }
}
