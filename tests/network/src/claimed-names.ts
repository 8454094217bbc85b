import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

type Named = 'user' | 'community' | 'museum'

/** Files of both workers: which of their files run on one stack differs from run to run. `npm test` has a new TMPDIR. */
const directory = join(tmpdir(), 'vitrine-claimed-names')

/** Where the gateways of shared stacks listen. */
const sharedUrls = new Set<string>()

/** Says that files share the stack behind this address: {@link claimOn} keeps their names apart. */
export const shareNames = (url: string): void => void sharedUrls.add(url)

/** Claims a name if files share the stack behind this address. */
export function claimOn(url: string, of: Named, name: string): void {
  if (sharedUrls.has(url)) claimName(of, name)
}

/**
 * Throws where another file of the same kind (`flows`, `e2e`) has a user, community or museum of this name, because both
 * files may run on one stack.
 */
export function claimName(of: Named, name: string): void {
  const [file = '', kind = ''] = (expect.getState().testPath ?? '').split('/').reverse()
  const claim = join(directory, encodeURIComponent(`${kind} ${of} ${name.toLowerCase()}`))
  mkdirSync(directory, { recursive: true })
  try {
    writeFileSync(claim, file, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = readFileSync(claim, 'utf8')
    if (owner !== file) throw new Error(`${owner} has a ${of} ${name}: name this one otherwise.`)
  }
}
