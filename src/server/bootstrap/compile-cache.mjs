// Keeps the machine code that V8 makes of the programs: the next start reads it instead of compiling them again.
import module from 'node:module'
import path from 'node:path'

/** Beside the compiled programs: a folder that others can write to could hand their code to the shop. */
const HOME = '.server/compile-cache'

/**
 * From here on this process and its children keep and use compiled code. Call it before the first large import. It
 * changes nothing under Node 20, which cannot, in a folder that cannot be written to, or where NODE_COMPILE_CACHE or
 * NODE_DISABLE_COMPILE_CACHE has settled it already.
 */
export function keepCompiledCode() {
  if (typeof module.enableCompileCache !== 'function' || process.env.NODE_DISABLE_COMPILE_CACHE) return
  const { directory } = module.enableCompileCache(process.env.NODE_COMPILE_CACHE || path.resolve(HOME))
  if (directory) process.env.NODE_COMPILE_CACHE ||= path.resolve(HOME)
}
