import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { keyRings, keysOf, needsOf, services } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../local/src/layout.ts'
import { haveSecrets } from '../src/compose.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secrets-'))
  for (const name of ['all', ...haveSecrets]) mkdirSync(join(directory, name))
})
afterEach(() => rmSync(directory, { recursive: true }))

const generate = () =>
  execFileSync(process.execPath, [join(root, 'infra/docker/image/secrets.ts')], {
    env: { ...process.env, SECRETS_DIR: directory },
  })
const read = (...path: string[]) => readFileSync(join(directory, ...path), 'utf8')
const everything = () =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  )

describe('the secrets of a deployment by Compose', () => {
  it('are generated once, and every later start gives the same ones', () => {
    generate()
    const first = everything()
    generate()
    expect(everything()).toEqual(first)
  })

  it('reach a process only where it needs them', () => {
    generate()
    const all = JSON.parse(read('all', 'secrets.json')) as Record<string, string>
    for (const service of services) {
      const variables = parseEnv(read(service, 'vitrine.env'))
      const expected = ['DATABASE_URL', 'REDIS_URL', ...keysOf(service).map(ring => keyRings[ring])]
      if (needsOf(service).includes('mongo')) expected.push('MONGO_URL')
      expect(Object.keys(variables).sort()).toEqual(expected.sort())
      expect(variables.DATABASE_URL).toContain(`:${all.POSTGRES_PASSWORD}@postgres:5432/vitrine_${service}`)
      for (const ring of keysOf(service)) expect(variables[keyRings[ring]]).toBe(all[keyRings[ring]])
    }
    expect(Object.keys(parseEnv(read('gateway', 'vitrine.env')))).toEqual(['REDIS_URL'])
    expect(read('redis', 'redis.conf')).toContain(`requirepass "${all.REDIS_PASSWORD}"\n`)
  })

  it('are kept where only the account that generates them can read them', () => {
    generate()
    expect(statSync(join(directory, 'all', 'secrets.json')).mode & 0o777).toBe(0o400)
  })

  it('get what a newer version needs in addition, and keep the rest', () => {
    generate()
    const before = JSON.parse(read('all', 'secrets.json')) as Record<string, string>
    const { MONGO_PASSWORD, ...older } = before
    rmSync(join(directory, 'all', 'secrets.json'))
    writeFileSync(join(directory, 'all', 'secrets.json'), JSON.stringify(older))
    generate()
    const after = JSON.parse(read('all', 'secrets.json')) as Record<string, string>
    expect(after).toMatchObject(older)
    expect(after.MONGO_PASSWORD).not.toBe(MONGO_PASSWORD)
  })
})
