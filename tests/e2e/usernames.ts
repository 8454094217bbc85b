import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

/** Files of both workers: which of their files run on one stack differs from run to run. `npm test` has a new TMPDIR. */
const directory = join(tmpdir(), 'vitrine-usernames')

/** Throws where another file has a user of this name, because both may run on one stack. */
export function claimUsername(username: string): void {
  const file = basename(expect.getState().testPath ?? '')
  const claim = join(directory, username)
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(claim, file, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = readFileSync(claim, 'utf8')
    if (owner !== file) throw new Error(`${owner} has a user ${username}: name this one otherwise.`)
  }
}
