import { createInterface } from 'node:readline'
import { lowerPriority, startChild, stopChild } from './child.ts'
import { root } from './layout.ts'
import type { Log } from './log.ts'
import { inherited, type ServiceEnvironment, serviceEnv } from './processes.ts'

/** Visitors go first. */
const niceness = 15
const graceMs = 2_000

export type FirstImport = {
  pid: number | undefined
  /** Whether it was completed. */
  ended: Promise<boolean>
  stop(): Promise<void>
}

/**
 * Imports the museums that the repository carries, in a process beside the running stack, with its progress in the log.
 * A start goes on with what the one before it began; after a complete import it does nothing.
 */
export function startFirstImport(environment: ServiceEnvironment, log: Log): FirstImport {
  const child = startChild(process.execPath, ['services/museums/src/import/first-import.ts'], {
    cwd: root,
    env: { ...inherited(), ...serviceEnv(environment, 'museums') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isStopping = false
  if (child.pid !== undefined) lowerPriority(child.pid, niceness)
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', line => log.line('museums.import', line))
  const ended = new Promise<boolean>(resolve => {
    child.once('error', error => {
      log.say(`The import of museums could not be started: ${error.message}`)
      resolve(false)
    })
    child.once('exit', code => {
      if (code !== 0 && !isStopping)
        log.say('The import of museums has failed; the next start goes on with it.')
      resolve(code === 0)
    })
  })
  return {
    pid: child.pid,
    ended,
    async stop() {
      isStopping = true
      await stopChild(child, graceMs)
    },
  }
}
