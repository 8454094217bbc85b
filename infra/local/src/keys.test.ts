import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyRing } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeJson } from './files.ts'
import { keys } from './keys.ts'
import { keyIds, secretsFrom } from './secrets.ts'

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keys-'))
  file = join(directory, 'secrets.json')
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true })
})

const run = (...args: string[]) => keys(args, new AbortController().signal, file)
const ids = (ring: KeyRing) => keyIds(file, ring)

describe('npm run keys', () => {
  it('rotates signing keys: the next one signs, a new one is published, the old one still verifies', async () => {
    const [first, second] = await ids('signing')
    expect(await run('rotate', 'signing')).toBe(0)
    const [signs, next, old, ...more] = await ids('signing')
    expect([signs, old, more]).toEqual([second, first, []])
    expect([first, second]).not.toContain(next)
    await run('rotate', 'signing')
    expect((await ids('signing')).filter(id => id === first)).toEqual([])
    expect((await ids('signing'))[2]).toBe(signs)
  })

  it('rotates the keys of addresses of media as those that sign', async () => {
    const [first, second] = await ids('media')
    await run('rotate', 'media')
    const rotated = await ids('media')
    expect([rotated[0], rotated[2], rotated.length]).toEqual([second, first, 3])
    await run('remove', 'media')
    expect(await ids('media')).toEqual(rotated.slice(0, 2))
  })

  it('removes the old signing key, and keeps the one in use and the next', async () => {
    await run('rotate', 'signing')
    const [signs, next] = await ids('signing')
    expect(await run('remove', 'signing')).toBe(0)
    expect(await ids('signing')).toEqual([signs, next])
  })

  it('rotates encryption keys: a new one encrypts, all others decrypt until they are removed', async () => {
    const [first] = await ids('encryption')
    await run('rotate', 'encryption')
    await run('rotate', 'encryption')
    const rotated = await ids('encryption')
    expect([rotated.length, rotated.at(-1)]).toEqual([3, first])
    await run('remove', 'encryption')
    expect(await ids('encryption')).toEqual(rotated.slice(0, 1))
  })

  it('keeps everything else in the file, and shows no key', async () => {
    await secretsFrom(file)
    const before = JSON.parse(readFileSync(file, 'utf8'))
    writeJson(file, { ...before, REDIS_PASSWORD: 'kept' })
    await run('rotate', 'encryption')
    const after = JSON.parse(readFileSync(file, 'utf8'))
    expect([after.REDIS_PASSWORD, after.JWT_SIGNING_KEYS]).toEqual(['kept', before.JWT_SIGNING_KEYS])
    await run('list')
    const shown = JSON.stringify(vi.mocked(console.log).mock.calls)
    const secret = JSON.parse(after.ENCRYPTION_KEYS).keys.map(({ k }: { k: string }) => k)
    for (const k of secret) expect(shown).not.toContain(k)
    for (const { d } of JSON.parse(after.JWT_SIGNING_KEYS).keys) expect(shown).not.toContain(d)
  })

  it('generates encryption keys for a machine that has signing keys already, and keeps those', async () => {
    const { JWT_SIGNING_KEYS } = await secretsFrom(file)
    writeJson(file, { JWT_SIGNING_KEYS })
    expect((await secretsFrom(file)).JWT_SIGNING_KEYS).toBe(JWT_SIGNING_KEYS)
    expect(await ids('encryption')).toHaveLength(1)
  })

  it.each([['rotate'], ['rotate', 'other'], ['remove', 'signing', 'now'], ['forget']])(
    'refuses %s %s',
    async (...args) => {
      const before = await secretsFrom(file)
      expect(await run(...args)).toBe(1)
      expect(await secretsFrom(file)).toEqual(before)
    },
  )
})
