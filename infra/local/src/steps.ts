import { isNeeded } from '@vitrine/contracts'
import type { ListrTask } from 'listr2'
import { buildWeb, generateClients, run, staleClients, webIsStale } from './build.ts'
import { createDatabases, isSeeded } from './databases.ts'
import { type EngineName, engines, resolveAddress } from './engines/index.ts'
import { ffmpegStep } from './ffmpeg.ts'
import { follow, waitsFor } from './late.ts'
import { processSpecs } from './processes.ts'
import { replaceKnownPasswords, seedDemoData } from './seed.ts'
import type { StartupState } from './stack.ts'

/** A start, from nothing to a page that answers. What does not depend on each other happens at once. */
export function stepsOf(state: StartupState): ListrTask[] {
  const { options } = state
  return [
    {
      title: 'Generated code',
      enabled: () => staleClients().length > 0,
      task: () => generateClients(staleClients(), options.signal),
    },
    {
      title: 'Engines, databases, topics',
      task: (_, task) =>
        task.newListr(
          [
            databases(state),
            engine(state, 'redis'),
            events(state),
            { ...engine(state, 'mongo'), enabled: isNeeded('mongo') },
            {
              ...ffmpegStep(options, ffmpeg => Object.assign(state, { ffmpeg })),
              enabled: isNeeded('ffmpeg'),
            },
            web(state),
          ],
          { concurrent: true },
        ),
    },
    { title: 'Services', task: (_, task) => task.newListr(processes(state), { concurrent: true }) },
    { ...demoData(state), enabled: options.empty !== true },
  ]
}

/** A list inside a list takes over its concurrency unless it sets its own. */
const inTurn = { concurrent: false }

function engine(state: StartupState, name: EngineName): ListrTask {
  const { label, start } = engines[name]
  const { layout, env, signal } = state.options
  return {
    title: label,
    task: async (_, task) => {
      const slow = Promise.withResolvers<'slow'>()
      const starting = start({
        layout,
        ports: state.ports,
        env,
        postgres: () => state.postgres.promise,
        signal,
        progress: line => {
          task.title = `${label}: ${line}`
        },
        takesMinutes: () => slow.resolve('slow'),
        started: early => {
          state.engines.set(name, early)
          state.record()
        },
      })
      if (name === 'postgres') resolveAddress(state.postgres, starting)
      const up = starting.then(engine => void state.engines.set(name, engine))
      if ((await Promise.race([up, slow.promise])) === 'slow') {
        state.late = follow(state, name, up)
        task.skip(`${label} has to be built first: what needs it follows`)
      } else task.title = label
    },
  }
}

function script(state: StartupState, title: string, args: string[], env: () => NodeJS.ProcessEnv): ListrTask {
  const { signal } = state.options
  return { title, task: () => run(process.execPath, args, { signal, what: `${title} failed`, env: env() }) }
}

function databases(state: StartupState): ListrTask {
  const migrations = script(state, 'Migrate', ['infra/local/src/migrate.ts'], () => ({
    DATABASE_URL: state.environment().databaseUrl,
  }))
  return {
    title: 'Databases',
    task: (_, task) =>
      task.newListr(
        [
          engine(state, 'postgres'),
          { title: 'Create databases', task: () => createDatabases(state.environment().databaseUrl) },
          migrations,
          {
            title: 'Replace published passwords of demo accounts',
            enabled: () => state.isExposed,
            // Before any process serves a request.
            task: () => replaceKnownPasswords(state.environment(), state.options.signal),
          },
        ],
        inTurn,
      ),
  }
}

function events(state: StartupState): ListrTask {
  const topics = script(state, 'Create topics', ['infra/local/src/topics.ts'], () => ({
    KAFKA_BROKERS: state.environment().kafkaBrokers,
  }))
  return { title: 'Events', task: (_, task) => task.newListr([engine(state, 'kafka'), topics], inTurn) }
}

function web(state: StartupState): ListrTask {
  return {
    title: 'Build the web app',
    enabled: () => state.options.mode === 'start' && webIsStale(),
    task: () => buildWeb(state.options.signal),
  }
}

function processes(state: StartupState): ListrTask[] {
  const { supervisor, late, options } = state
  const all = processSpecs(state.environment(), options)
  const isLate = late ? waitsFor(late.engine) : () => false
  supervisor.start(all.filter(each => !isLate(each)))
  late?.mayBegin()
  return all.map(
    (each): ListrTask => ({
      title: each.name,
      task: (_, task) =>
        isLate(each) ? task.skip(`${each.name} follows`) : supervisor.ready(each.name, options.signal),
    }),
  )
}

function demoData(state: StartupState): ListrTask {
  const title = 'Demo data'
  return {
    title,
    task: async (_, task) => {
      const environment = state.environment()
      if (await isSeeded(environment.databaseUrl)) return task.skip(`${title}: present`)
      await seedDemoData(environment, state.options.signal)
    },
  }
}
