import { constants } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { localLayout, root } from './layout.ts'
import { type RunningStack, runningStack } from './running.ts'

/** Shared with the services: a tool that starts again does not compile again. */
const compileCache = join(root, '.local', 'cache', 'compile')
/** For a tool that has started a stack of its own. */
const graceMs = 20_000

/**
 * `run.mjs in <part> <script> …`: runs a tool of the repository with the variables that a part of the running stack
 * has. Variables of our own environment win, so that a tool also works on a stack that runs elsewhere.
 */
export async function runInStack(
  [part = '', script = '', ...args]: string[],
  signal: AbortSignal,
): Promise<number> {
  const stack = runningStack(localLayout)
  // Load tests bring their own processes where they can; everything else works on a running stack.
  if (!stack && part !== 'load' && !process.env.DATABASE_URL && !process.env.KAFKA_BROKERS) {
    console.error(
      'Vitrine is not running here: npm start, or name engines in DATABASE_URL and KAFKA_BROKERS.',
    )
    return 1
  }
  const result = await execa(process.execPath, [script, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...(stack ? variablesOf(stack, part) : {}), ...process.env },
    stdio: 'inherit',
    cancelSignal: signal,
    forceKillAfterDelay: graceMs,
    reject: false,
  })
  return result.exitCode ?? 128 + (result.signal ? constants.signals[result.signal] : 0)
}

/** The part's own variables, where people come in, and every database under `<SERVICE>_DATABASE_URL`. */
function variablesOf(stack: RunningStack, part: string): NodeJS.ProcessEnv {
  const databases = Object.entries(stack.env).flatMap(([name, { DATABASE_URL }]) =>
    DATABASE_URL ? [[`${name.toUpperCase()}_DATABASE_URL`, DATABASE_URL] as const] : [],
  )
  const shared = part === 'messaging' ? { KAFKA_BROKERS: stack.engines.KAFKA_BROKERS } : {}
  return { VITRINE_URL: stack.address, ...Object.fromEntries(databases), ...shared, ...stack.env[part] }
}
