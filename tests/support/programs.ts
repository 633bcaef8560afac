import { compile } from '@/server/bootstrap/compile.mjs'

const known = process.env.TEST_PROGRAMS
let folder: Promise<string> | undefined

/** The folder of the compiled server and its commands, compiled once by the process that starts the others. */
export const programs = (): Promise<string> => (folder ??= known ? Promise.resolve(known) : compile())
