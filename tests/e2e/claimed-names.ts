import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

/** Files of both workers: which of their files run on one stack differs from run to run. `npm test` has a new TMPDIR. */
const directory = join(tmpdir(), 'vitrine-claimed-names')

/** Throws where another file has a user or a community of this name, because both files may run on one stack. */
export function claimName(of: 'user' | 'community', name: string): void {
  const file = basename(expect.getState().testPath ?? '')
  const claim = join(directory, encodeURIComponent(`${of} ${name.toLowerCase()}`))
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(claim, file, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = readFileSync(claim, 'utf8')
    if (owner !== file) throw new Error(`${owner} has a ${of} ${name}: name this one otherwise.`)
  }
}
