import { compile } from '@/server/bootstrap/compile.mjs'

let folder: Promise<string> | undefined

/** The folder of the compiled server and its commands; this process compiles them once, however many it starts. */
export const programs = (): Promise<string> => (folder ??= compile())
