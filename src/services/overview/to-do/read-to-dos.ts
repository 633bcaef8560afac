import type { Opening, ToDo } from '@/contracts/overview'

import { lookAtCertificate, lookAtDisks, looksSettled } from '../looks/read-outside'
import { type OpeningArgs, readOpening } from '../opening/read-opening'
import { judgeCertificate, judgeDisks } from './judge-server'
import { listToDos } from './list-to-dos'

type ReadArgs = OpeningArgs & {
  /** Told why the checks before the opening could not be read: the rest of the list stands without them. */
  onError: (error: unknown) => void
}

/** What waits for a person, in the shop and on its server, as far as is known at this moment. */
export async function readToDos(args: ReadArgs): Promise<ToDo[]> {
  const { db, now, onError } = args
  const [waiting, opening] = await Promise.all([
    listToDos({ db }),
    readOpening(args).catch((error: unknown) => {
      onError(error)
      return undefined
    }),
  ])
  return [
    ...waiting,
    ...judgeCertificate(lookAtCertificate(args).found, now),
    ...judgeDisks(lookAtDisks(args).found),
    ...fallenBack(opening),
  ]
}

/** The same, after everything outside has been looked at: for whoever writes it down once. */
export async function readToDosPatiently(args: ReadArgs): Promise<ToDo[]> {
  await readToDos(args)
  await looksSettled()
  return readToDos(args)
}

/** Checks that stood right when the shop opened and do not now; before that they are listed by themselves. */
function fallenBack(opening: Opening | undefined): ToDo[] {
  if (!opening || opening.opened_at === null) return []
  const count = opening.lines.filter(({ state }) => state === 'open').length
  return count === 0 ? [] : [{ kind: 'opening', count, since: null, path: null, due: null, what: null }]
}
