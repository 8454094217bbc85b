import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type ChildOptions, runChild } from '../src/processing/child.ts'

const limits = { memoryBytes: 1024 ** 3, cpuSeconds: 10, wallMs: 600_000, fileBytes: 1_000_000 }
const run = (script: string, options: Partial<ChildOptions> = {}) => {
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  return runChild('/bin/sh', ['-c', script], { limits, onLine, ...options }).then(outcome => ({
    ...outcome,
    lines,
  }))
}

it('hands over the lines, the end of the errors and the code of a program', async () => {
  const outcome = await run('echo one; echo two; for i in $(seq 2000); do echo $i >&2; done; exit 3')
  expect(outcome).toMatchObject({ ended: 'exit', code: 3, lines: ['one', 'two'] })
  expect(outcome.stderr).toMatch(/\n2000\n$/)
  expect(outcome.stderr.length).toBeLessThanOrEqual(4_000)
})

it('kills what takes longer than it may, with all its children', async () => {
  const { lines, ended } = await run('sleep 1000 & echo $!; wait', { limits: { ...limits, wallMs: 300 } })
  expect(ended).toBe('late')
  await expect.poll(() => isAlive(Number(lines[0]))).toBe(false)
})

it('kills what its run does not need any more', async () => {
  const ending = new AbortController()
  const outcome = run('echo begun; sleep 1000', { signal: ending.signal, onLine: () => ending.abort() })
  expect(await outcome).toMatchObject({ ended: 'aborted' })
})

it.each([
  ['CPU time', 'while :; do :; done', { cpuSeconds: 1 }, 'limit'],
  ['bytes of a file', 'exec head -c 5000000 /dev/zero > "$0"', { fileBytes: 1000 }, 'limit'],
])('ends what uses more %s than it may', async (_, script, more, ended) => {
  const outcome = await run(script.replace('$0', `/tmp/child-${process.pid}`), {
    limits: { ...limits, ...more },
    // Below every other priority, a second of CPU time may take a busy machine minutes.
    priority: 'normal',
  })
  expect(outcome.ended).toBe(ended)
})

it('refuses more memory than a program may have', async () => {
  const code = 'Buffer.alloc(2 ** 31)'
  const onLine = () => {}
  const outcome = await runChild(process.execPath, ['-e', code], { limits, onLine })
  expect(outcome).not.toMatchObject({ ended: 'exit', code: 0 })
})

it('runs a program below every other priority, without our variables', async () => {
  const { lines } = await run('nice; env')
  const [nice, ...variables] = lines
  expect(nice).toBe('19')
  expect(variables.some(each => /URL|KEY|TOKEN/.test(each))).toBe(false)
})

it.skipIf(!existsSync('/proc/self/autogroup'))('has the session of a program give way too', async () => {
  const { lines } = await run(
    'for i in $(seq 100); do grep -q "nice 19" /proc/self/autogroup && break; sleep 0.1; done; cat /proc/self/autogroup',
  )
  expect(lines).toEqual([expect.stringMatching(/nice 19$/)])
})

async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) Z /.test(stat)
}
