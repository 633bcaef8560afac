import type { List } from './lists'

/** The median of so many calls, in milliseconds; a few before it to warm up. */
export async function sample(work: () => Promise<unknown>, times: number): Promise<number> {
  for (let round = 0; round < 3; round++) await work()
  const taken: number[] = []
  for (let round = 0; round < times; round++) taken.push(await timed(work))
  return median(taken)
}

/** Two medians measured turn by turn, so that what else the machine does meets both alike. */
export async function sampleInPairs(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  times: number,
): Promise<[number, number]> {
  for (let round = 0; round < 5; round++) {
    await one()
    await other()
  }
  const taken: [number[], number[]] = [[], []]
  for (let round = 0; round < times; round++) {
    taken[0].push(await timed(one))
    taken[1].push(await timed(other))
  }
  return [median(taken[0]), median(taken[1])]
}

const TURNS = 7
const TURN_MS = 1500

/**
 * Calls per second of so many callers at once, the medians of several turns. Both are warmed up first: whichever came
 * first would else pay for compiling what both run.
 */
export async function throughputInTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  callers: number,
): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []]
  for (const work of [one, other]) await callsPerSecond(work, callers, TURN_MS)
  for (let turn = 0; turn < TURNS; turn++) {
    rates[0].push(await callsPerSecond(one, callers, TURN_MS))
    rates[1].push(await callsPerSecond(other, callers, TURN_MS))
  }
  return [median(rates[0]), median(rates[1])]
}

async function callsPerSecond(work: () => Promise<unknown>, callers: number, forMs: number): Promise<number> {
  const until = performance.now() + forMs
  let done = 0
  const caller = async () => {
    while (performance.now() < until) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done / (forMs / 1000)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]!
}

const neutral = (name: string) =>
  `CASE WHEN ascii(ltrim(${name}, '''')) IN (61, 43, 45, 64, 9, 13) THEN '''' || ${name} ELSE ${name} END`
const moment = (name: string) => `to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** PostgreSQL's own COPY with the same escaping as the export, and nothing else. */
export function copyOf({
  columns,
  texts,
  source,
  live,
  order = 'id DESC',
}: Pick<List, 'columns' | 'texts' | 'source' | 'live'> & { order?: string }): string {
  const cells = columns.split(', ').map((name) => {
    if (texts.includes(name)) return neutral(name)
    return name.endsWith('_at') ? moment(name) : name
  })
  return `COPY (SELECT ${cells.join(', ')} FROM ${source} WHERE ${live} ORDER BY ${order})
    TO STDOUT WITH (FORMAT csv, HEADER)`
}

/** The same rows and Payload's own indexes, without search text, sort indexes and counters. */
export const plainTable = (): string => `
  CREATE TABLE plain_contacts (LIKE contact_submissions INCLUDING DEFAULTS);
  ALTER TABLE plain_contacts DROP COLUMN search_text;
  INSERT INTO plain_contacts (id, name, email, subject, message, created_at, updated_at)
    SELECT id, name, email, subject, message, created_at, updated_at FROM contact_submissions;
  ALTER TABLE plain_contacts ADD PRIMARY KEY (id);
  CREATE INDEX ON plain_contacts (updated_at);
  CREATE INDEX ON plain_contacts (created_at);
  CREATE INDEX ON plain_contacts (deleted_at);
  ANALYZE plain_contacts`
