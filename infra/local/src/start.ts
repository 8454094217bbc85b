import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { engines } from './engines/index.ts'
import { reasonsOf } from './errors.ts'
import { startFirstImport } from './first-import.ts'
import type { Late } from './late.ts'
import { localLayout } from './layout.ts'
import { type Log, openLog } from './log.ts'
import { isFree } from './ports.ts'
import { runningStack } from './running.ts'
import { type Stack, startStack } from './stack.ts'

/** `npm start` and `npm run dev`: starts everything and stops it on a signal. Returns the exit code. */
export async function start(mode: 'start' | 'dev', args: string[], signal: AbortSignal): Promise<number> {
  const begun = Date.now()
  const split = args.includes('--split')
  const unknown = args.filter(arg => arg !== '--split')
  if (unknown.length > 0) {
    console.error(
      `Unknown option ${unknown.join(' ')}. There is --split: API and worker as separate processes.`,
    )
    return 1
  }
  const layout = localLayout
  const host = process.env.HOST ?? '127.0.0.1'
  const port = Number(process.env.PORT ?? 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    console.error(`PORT must be a number from 1 to 65535, and is "${process.env.PORT}".`)
    return 1
  }
  if (process.env.PUBLIC_URL && !/^https?:$/.test(URL.parse(process.env.PUBLIC_URL)?.protocol ?? '')) {
    console.error(`PUBLIC_URL must be an http or https address, and is "${process.env.PUBLIC_URL}".`)
    return 1
  }
  const running = runningStack(layout)
  if (running) {
    console.error(`Vitrine runs already: ${running.address} (process ${running.pid}).`)
    return 1
  }
  if (!(await isFree(port, host))) {
    console.error(
      `Port ${port} is taken by another program. Choose one that is free: PORT=${port + 1} npm ${script(mode)}`,
    )
    return 1
  }

  const log = openLog(layout.logs)
  log.hold()
  let stack: Stack
  try {
    stack = await startStack({ layout, log, mode, split, host, port, env: process.env, signal })
  } catch (error) {
    await log.close()
    if (signal.aborted) return 0
    console.error(`\n${reasonsOf(error)}\n\nThe whole log: ${log.file}`)
    return 1
  }
  console.log(welcome(stack, log.file, Date.now() - begun))
  log.release()
  if (stack.late) void announce(stack.late, begun, log, signal)
  // After the page is up, so that a start is as fast as without it.
  const museums = process.env.IMPORT_MUSEUMS === 'false' ? null : startFirstImport(stack.environment, log)

  if (!signal.aborted) await once(signal, 'abort')
  log.say('stopping: services first, then the engines')
  await museums?.stop()
  await stack.stop()
  log.say('everything has stopped; what you stored is kept')
  await log.close()
  return 0
}

/** Says what became of what the page did not wait for. */
async function announce({ ready }: Late, begun: number, log: Log, signal: AbortSignal): Promise<void> {
  try {
    await ready
    log.say(`Photos and videos can be shared now   (${seconds(Date.now() - begun)} after the start)`)
  } catch (error) {
    if (!signal.aborted)
      log.say(`Photos and videos cannot be shared, until a start that succeeds: ${reasonsOf(error)}`)
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const script = (mode: 'start' | 'dev') => (mode === 'start' ? 'start' : 'run dev')

function welcome(stack: Stack, logFile: string, tookMs: number): string {
  const accounts = demoAccounts(localLayout.demoPasswords)
  const width = Math.max(0, ...accounts.map(({ role }) => role.length))
  return [
    '',
    `  Vitrine is running: ${stack.address}   (started in ${seconds(tookMs)})`,
    ...(stack.late ? [photosFollow] : []),
    '',
    ...signInLines(stack, accounts, width),
    ...(stack.isExposed && stack.address.startsWith('http:') ? [unencrypted] : []),
    '',
    '  Data directories',
    ...stack.engines.map(({ name, where }) => `    ${engines[name].label.padEnd(width)}  ${where}`),
    `    ${'Log'.padEnd(width)}  ${logFile}`,
    '',
    '  Stop with Ctrl-C; `npm run reset` then deletes the data.',
    '',
  ].join('\n')
}

const photosFollow = `
  Photos and videos follow in a few minutes: FerretDB is being built from source, once on this machine.
`.trimEnd()

const unencrypted = `
  Others than this machine can reach it, and it is served over plain http: passwords and session cookies cross
  the network unencrypted. Put a proxy with TLS in front and set PUBLIC_URL=https://…
`

/** Generated passwords are shown by the start that generated them; later ones name the file. */
function signInLines(stack: Stack, accounts: readonly DemoAccount[], width: number): string[] {
  const isGenerated = existsSync(localLayout.demoPasswords)
  if (accounts.length === 0) return []
  return [
    isGenerated
      ? `  Sign in, with the passwords in ${localLayout.demoPasswords}, as`
      : `  Sign in, with the password ${accounts[0]?.password}, as`,
    ...accounts.map(({ role, email, password }) =>
      [`    ${role.padEnd(width)}  ${email}`, ...(stack.hasNewPasswords ? [password] : [])].join('  '),
    ),
  ]
}
