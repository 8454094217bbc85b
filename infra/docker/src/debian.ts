import { reasonsOf } from '../../local/src/errors.ts'
import { buildDebianBase } from './debian-base.ts'
import { buildDebianEngines } from './debian-engines.ts'
import { debianVariables } from './debian-variables.ts'
import { dockerEngine } from './docker-engine.ts'

/**
 * `node infra/docker/src/debian.ts > .env`: builds images of Debian packages, which stay in the engine's store, and prints
 * the variables with which `docker compose` uses them.
 */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort(new Error(`stopped by ${signal}`)))

const context = { signal: interruption.signal, progress: (line: string) => console.error(line) }

process.exitCode = await main().catch(error => {
  console.error(reasonsOf(error))
  return 1
})

async function main(): Promise<number> {
  const engine = await dockerEngine(context)
  try {
    await buildDebianBase(engine, context)
    await buildDebianEngines(engine, context)
    for (const [name, value] of Object.entries(debianVariables)) console.log(`${name}=${value}`)
  } finally {
    await engine.stop()
  }
  return 0
}
