import { constants } from 'node:os'
import { execa } from 'execa'
import { localLayout, root } from './layout.ts'
import { runningWorld } from './running.ts'

/**
 * `run.mjs in <service> <script> …`: runs a tool of the repository with the variables of a service of the running
 * world. Variables of our own environment win, so a tool also works on a world that runs elsewhere.
 */
export async function runInWorld(
  [service = '', script = '', ...args]: string[],
  signal: AbortSignal,
): Promise<number> {
  const world = runningWorld(localLayout)
  if (!world && !process.env.DATABASE_URL && !process.env.KAFKA_BROKERS) {
    console.error(
      'Vitrine is not running here: `npm start` first, or name an engine in DATABASE_URL and KAFKA_BROKERS.',
    )
    return 1
  }
  const databases = Object.entries(world?.env ?? {}).flatMap(([name, { DATABASE_URL }]) =>
    DATABASE_URL ? [[`${name.toUpperCase()}_DATABASE_URL`, DATABASE_URL] as const] : [],
  )
  const result = await execa(process.execPath, [script, ...args], {
    cwd: root,
    env: {
      VITRINE_URL: world?.address,
      ...Object.fromEntries(databases),
      ...world?.env[service],
      ...process.env,
    },
    stdio: 'inherit',
    cancelSignal: signal,
    reject: false,
  })
  return result.exitCode ?? 128 + (result.signal ? constants.signals[result.signal] : 0)
}
