import { afterAll, beforeAll, vi } from 'vitest'

/**
 * What a test file imports from here on keeps files where its application does. The environment is read once, as its
 * module is loaded, and a process runs several test files: what it has loaded is forgotten before and after.
 *
 * @param folder of the files for sale, known once the application has started
 */
export function useFilesOf(folder: () => string): void {
  beforeAll(() => {
    vi.stubEnv('PRIVATE_FILES_DIR', folder())
    vi.resetModules()
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
}
