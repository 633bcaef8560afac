import type { ToDo } from '@/contracts/overview'

import { lookAtCertificate, lookAtDisks, looksSettled } from '../looks/read-outside'
import { type OpeningArgs, readOpening } from '../opening/read-opening'
import { judgeCertificate, judgeDisks } from './judge-server'
import { listToDos } from './list-to-dos'

/** What waits for a person, in the shop and on its server, as far as is known at this moment. */
export async function readToDos(args: OpeningArgs): Promise<ToDo[]> {
  const { db, now } = args
  const [waiting, opening] = await Promise.all([listToDos({ db }), readOpening(args)])
  return [
    ...waiting,
    ...judgeCertificate(lookAtCertificate(args).found, now),
    ...judgeDisks(lookAtDisks(args).found),
    ...fallenBack(opening),
  ]
}

/** The same, after everything outside has been looked at: for whoever writes it down once. */
export async function readToDosPatiently(args: OpeningArgs): Promise<ToDo[]> {
  await readToDos(args)
  await looksSettled()
  return readToDos(args)
}

/** Checks that stood right when the shop opened and do not now; before that they are listed by themselves. */
function fallenBack({ opened_at, lines }: Awaited<ReturnType<typeof readOpening>>): ToDo[] {
  const count = lines.filter(({ state }) => state === 'open').length
  if (opened_at === null || count === 0) return []
  return [{ kind: 'opening', count, since: null, path: null, due: null, what: null }]
}
