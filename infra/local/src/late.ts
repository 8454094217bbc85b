import { needsOf } from '@vitrine/contracts'
import type { EngineName } from './engines/index.ts'
import { processSpecs, type ServiceProcess } from './processes.ts'
import type { StartupState } from './stack.ts'

/** An engine that first has to be built, and the processes that need it. A start does not wait for them. */
export type Late = {
  engine: EngineName
  up: Promise<void>
  /** Called once the databases and topics are there. */
  mayBegin(): void
  /** Resolves when all of it answers. */
  ready: Promise<void>
}

export const waitsFor =
  (engine: EngineName) =>
  ({ service }: ServiceProcess): boolean =>
    service !== undefined && needsOf(service).some(need => need === engine)

/** Starts the processes that wait for an engine once it is `up`. */
export function follow(state: StartupState, engine: EngineName, up: Promise<void>): Late {
  const begun = Promise.withResolvers<void>()
  const ready = Promise.all([up, begun.promise]).then(async () => {
    const { supervisor, options } = state
    // Only now is the address of the engine among their variables.
    const processes = processSpecs(state.environment(), options).filter(waitsFor(engine))
    supervisor.start(processes)
    await Promise.all(processes.map(({ name }) => supervisor.ready(name, options.signal)))
  })
  ready.catch(() => {}) // reported by whoever started the stack
  return { engine, up, mayBegin: begun.resolve, ready }
}
