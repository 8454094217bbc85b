import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { readJson } from './files.ts'
import { root } from './layout.ts'
import { inherited } from './processes.ts'

/** What is read of vitest's own report in JSON. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    name: string
    message?: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

/** Without an exit code it was ended from outside; without a report it ended before the first test. */
export type VitestRun = { exitCode: number | undefined; report: VitestReport | undefined }

/** `vitest run` with these arguments, in what tests find in their environment. Rejects when it is interrupted. */
export async function runVitest(
  args: readonly string[],
  options: {
    environment: NodeJS.ProcessEnv
    reportFile: string
    signal: AbortSignal
    /** What is tested, when it is not this one: it has packages of its own. */
    checkout?: string
    /** Where what vitest prints goes; absent: to our own output. */
    logFile?: string
    /** After this it is ended; absent: never. */
    limitMs?: number
  },
): Promise<VitestRun> {
  const { environment, reportFile, signal, checkout = root, logFile, limitMs } = options
  signal.throwIfAborted()
  for (const file of logFile === undefined ? [reportFile] : [reportFile, logFile])
    rmSync(file, { force: true })
  const output = logFile === undefined ? 'inherit' : { file: logFile, append: true }
  const vitest = join(checkout, 'node_modules', '.bin', 'vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const result = await execa(vitest, ['run', ...reporters, ...args], {
    cwd: checkout,
    env: { ...inherited(), ...environment, NODE_COMPILE_CACHE: join(checkout, '.local', 'compile-cache') },
    extendEnv: false,
    stdin: 'inherit',
    stdout: output,
    stderr: output,
    cancelSignal: signal,
    ...(limitMs === undefined ? {} : { timeout: limitMs }),
    forceKillAfterDelay: 5_000,
    reject: false,
  })
  signal.throwIfAborted()
  return { exitCode: result.exitCode, report: readJson<VitestReport>(reportFile) }
}
