import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('./runnable.ts', import.meta.url))

/** Runs a service that does as `behaviour` says, sends the signals in turn, and returns how it ended. */
async function run(behaviour: string, ...signals: NodeJS.Signals[]) {
  const child = spawn(process.execPath, [program, behaviour], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  for (const [index, signal] of signals.entries()) {
    await expect.poll(() => output, { timeout: 15_000 }).toContain(['started', 'stopping\n'][index])
    child.kill(signal)
  }
  const [code] = await exited
  return { code, output }
}

it.each(['SIGTERM', 'SIGINT'] as const)('stops the service on %s and ends with 0', async signal => {
  const { code, output } = await run('well', signal)
  expect([code, output.includes('stopped')]).toEqual([0, true])
})

it('ends with 1 when the service cannot start', async () => {
  const { code, output } = await run('no-start')
  expect([code, output]).toEqual([1, expect.stringContaining('could not start')])
})

it('ends with 1 when the service cannot stop', async () => {
  const { code, output } = await run('no-stop', 'SIGTERM')
  expect([code, output]).toEqual([1, expect.stringContaining('could not stop')])
})

it.each(['throw', 'reject'])('stops the service after an unexpected error and ends with 1: %s', async how => {
  const { code, output } = await run(how)
  expect([code, output.includes('unexpected error'), output.includes('stopped')]).toEqual([1, true, true])
})

it('ends at once on a second signal', async () => {
  const { code, output } = await run('hang', 'SIGTERM', 'SIGTERM')
  expect([code, output.includes('stopped')]).toEqual([1, false])
})
