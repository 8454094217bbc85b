import { expect, it } from 'vitest'
import { follow, waitsFor } from './late.ts'
import { processNames, processSpecs, type ServiceEnvironment } from './processes.ts'
import type { StartupState } from './stack.ts'
import type { ProcessSpec } from './supervisor.ts'

const environment: ServiceEnvironment = {
  databaseUrl: 'postgresql://127.0.0.1:5432',
  redisUrl: 'redis://127.0.0.1:6379',
  kafkaBrokers: '127.0.0.1:9092',
  mongoUrl: '',
  filesDirectory: '/srv/files',
  secrets: { JWT_SIGNING_KEYS: '{}', ENCRYPTION_KEYS: '{}', MEDIA_URL_KEYS: '{}' },
  host: '127.0.0.1',
  address: 'http://127.0.0.1:8080',
  publicUrl: 'http://127.0.0.1:8080',
  webDist: '/srv/web',
  ports: Object.fromEntries(processNames.map((name, index) => [name, 3_000 + index])),
}

/** A start whose supervisor notes what it is asked for. */
function starting() {
  const started: ProcessSpec[] = []
  const awaited: string[] = []
  let mongoUrl = ''
  const state = {
    options: { mode: 'start', split: true, signal: new AbortController().signal },
    environment: () => ({ ...environment, mongoUrl }),
    supervisor: {
      start: (specs: readonly ProcessSpec[]) => void started.push(...specs),
      ready: async (name: string) => void awaited.push(name),
    },
  } as unknown as StartupState
  const up = Promise.withResolvers<void>()
  const answers = () => {
    mongoUrl = 'mongodb://%2Frun%2Fmongo.sock'
    up.resolve()
  }
  return { late: follow(state, 'mongo', up.promise), started, awaited, answers, fails: up.reject }
}

/** Whatever waits for promises alone has run. */
const turn = () => new Promise(resolve => setImmediate(resolve))

it('concerns media alone', () => {
  const all = processSpecs(environment, { mode: 'dev', split: true })
  expect(all.filter(waitsFor('mongo')).map(({ name }) => name)).toEqual(['media', 'media.worker'])
  expect(all.filter(waitsFor('postgres'))).toEqual([])
})

it('starts its processes once the engine answers and the topics are there, with the address of the engine', async () => {
  const { late, started, awaited, answers } = starting()
  answers()
  await turn()
  expect(started).toEqual([])
  late.mayBegin()
  await late.ready
  expect(started.map(({ name, env }) => [name, env.MONGO_URL])).toEqual([
    ['media', 'mongodb://%2Frun%2Fmongo.sock/vitrine_media'],
    ['media.worker', 'mongodb://%2Frun%2Fmongo.sock/vitrine_media'],
  ])
  expect(awaited).toEqual(['media', 'media.worker'])
})

it('waits for the engine when that is the later one', async () => {
  const { late, started, answers } = starting()
  late.mayBegin()
  await turn()
  expect(started).toEqual([])
  answers()
  await late.ready
  expect(started).toHaveLength(2)
})

it('starts nothing where the engine cannot be built, and says why', async () => {
  const { late, started, fails } = starting()
  late.mayBegin()
  fails(new Error('Go could not build FerretDB'))
  await expect(late.ready).rejects.toThrow('Go could not build FerretDB')
  expect(started).toEqual([])
})
