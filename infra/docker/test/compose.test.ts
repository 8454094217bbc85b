import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsOf, type Service, services } from '@vitrine/contracts'
import { completeKeys, keysFor } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { GatewayConfig } from '../../../gateway/src/config.ts'
import { root } from '../../local/src/layout.ts'
import { compose } from '../src/compose.ts'

type Entry = {
  image?: string
  build?: { args: Record<string, string> }
  environment?: Record<string, string | null>
  command?: string[]
  entrypoint?: string[]
  user?: string
  ports?: string[]
  volumes?: string[]
  profiles?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  depends_on?: Record<string, { condition: string }>
}

const file = parse(compose(), { merge: true }) as {
  services: Record<string, Entry>
  volumes: Record<string, null>
}
const entries = Object.entries(file.services)
const own = entries.filter(([, { image }]) => image?.startsWith('vitrine/'))
const entry = (name: string): Entry => file.services[name] ?? {}

/** As Compose replaces them where the environment sets none of the variables. */
const withDefaults = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry(name).environment ?? {}).flatMap(([key, value]) =>
      value === null ? [] : [[key, withDefaults(value)]],
    ),
  )

async function secretsOf(service: Service): Promise<Record<string, string>> {
  return {
    DATABASE_URL: `postgresql://postgres:secret@postgres:5432/vitrine_${service}`,
    REDIS_URL: 'redis://:secret@redis:6379',
    ...(needsOf(service).includes('mongo') && {
      MONGO_URL: 'mongodb://vitrine:secret@mongo:27017/documents',
    }),
    ...keysFor(service, await completeKeys({})),
  }
}

describe('docker-compose.yml', () => {
  it('is what the list of services says', () => {
    expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).toBe(compose())
  })

  it.each(services)('starts the API, the worker and the migrations of %s from one image', name => {
    const image = `vitrine/${name}:\${VITRINE_VERSION:-dev}`
    expect(entry(name)).toMatchObject({ image, environment: { ROLE: 'api' } })
    expect(entry(`${name}-worker`)).toMatchObject({ image, environment: { ROLE: 'worker' } })
    expect(entry(`${name}-migrate`)).toMatchObject({ image, command: ['migrate'] })
    for (const process of [name, `${name}-worker`])
      expect(entry(process).depends_on).toMatchObject({
        [`${name}-migrate`]: { condition: 'service_completed_successfully' },
      })
  })

  it.each(services)('gives %s variables with which it is created', async name => {
    const module = (await import(join(root, 'services', name, 'src', 'service.ts'))).default
    const log = createLogger({ name, level: 'silent' })
    for (const process of [name, `${name}-worker`]) {
      const env = { ...environmentOf(process), ...(await secretsOf(name)) }
      const instance = module.create(env, { log })
      await instance.stop()
      const { KAFKA_BROKERS, ...missing } = env as Record<string, string>
      expect(() => module.create(missing, { log })).toThrow('KAFKA_BROKERS')
    }
  })

  it('gives the gateway variables that it accepts, and the address of every service', () => {
    const config = GatewayConfig.parse({
      ...environmentOf('gateway'),
      REDIS_URL: 'redis://:secret@redis:6379',
    })
    expect(config).toMatchObject({ IDENTITY_URL: 'http://identity:8080', WEB_DIST: '/app/web/dist' })
  })

  it('opens the port of the gateway alone, to this machine unless BIND_ADDRESS says otherwise', () => {
    expect(entries.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway'])
    expect(entry('gateway').ports?.map(withDefaults)).toEqual(['127.0.0.1:8080:8080'])
  })

  it.each(own.map(([name]) => name))('keeps %s within its rights', name => {
    const { read_only, cap_drop, security_opt, mem_limit, user } = entry(name)
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(mem_limit).toMatch(/^\d+[mg]$/)
    // What generates the secrets writes to volumes, and reaches no network.
    expect(user).toBe(name === 'secrets' ? '0:0' : undefined)
  })

  it('mounts the secrets of a process in no other, and names none of them', () => {
    for (const [name, { volumes = [], environment = {}, image = '' }] of own) {
      if (name === 'secrets') continue
      const of = /^vitrine\/(\w+):/.exec(image)?.[1]
      expect(volumes.filter(volume => volume.startsWith('secrets'))).toEqual([
        `secrets-${of}:/run/secrets:ro`,
      ])
      expect(
        Object.keys(environment).filter(variable => /PASSWORD|KEYS|DATABASE_URL|REDIS_URL/.test(variable)),
      ).toEqual([])
    }
  })

  it('gives an API and a worker the same files, and declares every volume', () => {
    for (const name of services.filter(service => needsOf(service).includes('files')))
      for (const process of [name, `${name}-worker`]) {
        expect(entry(process).volumes).toContain(`files-${name}:/files`)
        expect(environmentOf(process)).toMatchObject({ FILES_DIR: '/files' })
      }
    const mounted = entries
      .flatMap(([, { volumes = [] }]) => volumes.map(volume => volume.split(':')[0] ?? ''))
      .filter(volume => !volume.startsWith('.'))
    expect(Object.keys(file.volumes).sort()).toEqual([...new Set(mounted)].sort())
  })

  it('names programs and files that are in the repository', () => {
    const programs = own.flatMap(([, { entrypoint = [] }]) => entrypoint.filter(part => part.endsWith('.ts')))
    const configurations = entries.flatMap(([, { volumes = [] }]) =>
      volumes.filter(volume => volume.startsWith('./')).map(volume => volume.split(':')[0] ?? ''),
    )
    for (const path of [...programs, ...configurations]) expect(existsSync(join(root, path)), path).toBe(true)
    expect(programs.length).toBeGreaterThan(0)
  })
})

describe('the images', () => {
  it('leave out tests and what is generated or installed on this machine', () => {
    const ignored = readFileSync(join(root, 'infra/docker/Dockerfile.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['*', '**/node_modules', '**/dist', '**/generated', '**/test']),
    )
  })

  it('find every package of the repository in what the builder is sent', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[]
    }
    const ignored = readFileSync(join(root, 'infra/docker/Dockerfile.dockerignore'), 'utf8').split('\n')
    const sent = (path: string) =>
      ignored.some(
        line =>
          line.startsWith('!') && new RegExp(`^${line.slice(1).replaceAll('*', '[^/]+')}(/|$)`).test(path),
      )
    const manifests = workspaces.flatMap(pattern => globSync(`${pattern}/package.json`, { cwd: root }))
    expect(manifests.filter(path => !sent(path))).toEqual([])
  })
})
