import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { idOf, root } from './layout.ts'

/** The type that Linux gives a file system in memory. */
const tmpfs = 0x01021994
/** In bytes. A whole run of the tests needs less than one gigabyte; a container may have 64 MB. */
const enough = 4 * 1024 ** 3

/**
 * A directory in memory for what is deleted at the end, or undefined where `memory` is not there, is not in memory or is too
 * small. It is the same for each run of a checkout, so that a run finds what a killed one left.
 */
export function memoryDirectory(memory = '/dev/shm'): string | undefined {
  try {
    const { type, blocks, bsize } = statfsSync(memory)
    if (type !== tmpfs || blocks * bsize < enough) return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return join(memory, `vitrine-${idOf(root)}`)
}
