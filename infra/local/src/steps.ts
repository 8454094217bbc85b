import { services } from '@vitrine/contracts'
import type { ListrTask } from 'listr2'
import { buildWeb, generateClients, run, staleClients, webIsStale } from './build.ts'
import { createDatabases, isSeeded } from './databases.ts'
import { type EngineName, engines } from './engines/index.ts'
import { entryPoint, processSpecs, serviceEnv, serviceFile } from './processes.ts'
import { replaceKnownPasswords, seedWorld } from './seed.ts'
import { createSupervisor } from './supervisor.ts'
import type { Rising } from './world.ts'

/** A start, from nothing to a page that answers. What does not depend on each other happens at once. */
export function stepsOf(rising: Rising): ListrTask[] {
  const { options } = rising
  return [
    {
      title: 'Generated code',
      enabled: () => staleClients().length > 0,
      task: () => generateClients(staleClients(), options.signal),
    },
    {
      title: 'Engines, databases, topics',
      task: (_, task) =>
        task.newListr([databases(rising), engine(rising, 'redis'), events(rising), web(rising)], {
          concurrent: true,
        }),
    },
    { title: 'Services', task: (_, task) => task.newListr(processes(rising), { concurrent: true }) },
    { ...firstWorld(rising), enabled: options.empty !== true },
  ]
}

/** A list inside a list takes over its concurrency unless told otherwise. */
const inTurn = { concurrent: false }

function engine(rising: Rising, name: EngineName): ListrTask {
  const { label, start } = engines[name]
  const { layout, env, signal } = rising.options
  return {
    title: label,
    task: async (_, task) => {
      const running = await start({
        layout,
        ports: rising.ports,
        env,
        signal,
        progress: line => {
          task.title = `${label}: ${line}`
        },
        started: early => {
          rising.engines.set(name, early)
          rising.record()
        },
      })
      rising.engines.set(name, running)
      task.title = label
    },
  }
}

function script(rising: Rising, title: string, args: string[], env: () => NodeJS.ProcessEnv): ListrTask {
  const { signal } = rising.options
  return { title, task: () => run(process.execPath, args, { signal, what: `${title} failed`, env: env() }) }
}

function databases(rising: Rising): ListrTask {
  const migrations = services.map(service =>
    script(rising, `Migrate ${service}`, [entryPoint, serviceFile(service), 'migrate'], () =>
      serviceEnv(rising.surroundings(), service),
    ),
  )
  return {
    title: 'Databases',
    task: (_, task) =>
      task.newListr(
        [
          engine(rising, 'postgres'),
          { title: 'Create databases', task: () => createDatabases(rising.surroundings().databaseUrl) },
          { title: 'Migrate', task: (_, sub) => sub.newListr(migrations, { concurrent: true }) },
          {
            title: 'Replace published passwords of demo accounts',
            enabled: () => rising.isExposed,
            // Before any process serves a request.
            task: () => replaceKnownPasswords(rising.surroundings(), rising.options.signal),
          },
        ],
        inTurn,
      ),
  }
}

function events(rising: Rising): ListrTask {
  const topics = script(rising, 'Create topics', ['infra/local/src/topics.ts'], () => ({
    KAFKA_BROKERS: rising.surroundings().kafkaBrokers,
  }))
  return { title: 'Events', task: (_, task) => task.newListr([engine(rising, 'kafka'), topics], inTurn) }
}

function web(rising: Rising): ListrTask {
  return {
    title: 'Build the web app',
    enabled: () => rising.options.mode === 'start' && webIsStale(),
    task: () => buildWeb(rising.options.signal),
  }
}

function processes(rising: Rising): ListrTask[] {
  const { log, signal } = rising.options
  // Started by the first step that runs: only then are the addresses known.
  const supervisor = () => {
    if (!rising.supervisor) {
      const specs = processSpecs(rising.surroundings(), rising.options)
      rising.supervisor = createSupervisor(specs, log, rising.record)
      rising.supervisor.start()
    }
    return rising.supervisor
  }
  return processSpecs(rising.surroundings(), rising.options).map(({ name }) => ({
    title: name,
    task: () => supervisor().ready(name, signal),
  }))
}

function firstWorld(rising: Rising): ListrTask {
  const title = 'A small world for the first visit'
  return {
    title,
    task: async (_, task) => {
      const world = rising.surroundings()
      if (await isSeeded(world.databaseUrl)) return task.skip(`${title}: it is there already`)
      await seedWorld(world, rising.options.signal)
    },
  }
}
