import type { FormValues } from '@/shared/form-schema'

type MergeArgs = {
  /** The fields that a person may change. */
  names: string[]
  /** The row as the form got it. */
  base: FormValues
  mine: FormValues
  /** The row as it is now. */
  theirs: FormValues
}

type Merge = {
  /** Every field that one side changed, or both in the same way; of a contested one the saved value. */
  values: FormValues
  /** Fields that both changed, each to another value: a person has to choose. */
  contested: string[]
}

/** Joins two changes of one row, field by field. */
export function mergeChanges({ names, base, mine, theirs }: MergeArgs): Merge {
  const isMine = (name: string) => !isSame(base[name], mine[name])
  const isTheirs = (name: string) => !isSame(base[name], theirs[name])
  return {
    values: Object.fromEntries(
      names.map((name) => [name, isMine(name) && !isTheirs(name) ? mine[name] : theirs[name]]),
    ),
    contested: names.filter((name) => isMine(name) && isTheirs(name) && !isSame(mine[name], theirs[name])),
  }
}

/** A form shows null and '' alike. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
