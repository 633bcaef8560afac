import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Read by V8 since Chrome 136 in a script's first line; a comment to everybody else. */
export const ALL_CALLED = '//# allFunctionsCalledOnLoad\n'

/**
 * Has browsers compile the scripts that every page runs whole while they still arrive, off the thread that paints.
 * Without the hint V8 only skims each module of React and Next, and compiles it on that thread once it is called: on a
 * phone that is the one long task of the landing page.
 *
 * @param build the folder of a finished build
 */
export async function hintScripts(build: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(build, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[]
  }
  for (const file of manifest.rootMainFiles) {
    const place = path.join(build, file)
    const script = await readFile(place, 'utf8')
    if (!script.startsWith(ALL_CALLED)) await writeFile(place, ALL_CALLED + script)
  }
}
