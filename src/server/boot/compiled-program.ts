import path from 'node:path'

import { ONE_EVALUATION } from '../bootstrap/compile.mjs'

/**
 * Node's arguments to run a program of src/server/bootstrap/compile.mjs. It lies beside the one that asks, for both
 * were compiled together.
 *
 * @param name as in PROGRAMS there
 */
export const compiledProgram = (name: string): string[] => [
  ONE_EVALUATION,
  path.join(import.meta.dirname, `${name}.mjs`),
]
