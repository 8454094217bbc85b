import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { signUp } from '@vitrine/network/person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository, type RepositoryCopy } from './repository-copy.ts'

const name = 'sketches'
const run = promisify(execFile)
/** It ends what hangs: a service is generated, compiled, started and tested, beside whatever else the machine does. */
const timeout = 900_000

let copy: RepositoryCopy
let network: ChildProcess | undefined
beforeAll(() => {
  copy = copyRepository()
})
afterAll(async () => {
  await stopCopy()
  copy?.remove()
})

async function stopCopy(): Promise<void> {
  if (!network || network.exitCode !== null || network.signalCode !== null) return
  const ended = once(network, 'exit')
  network.kill('SIGTERM')
  await ended
}

/** Runs a program in the copy; what it printed is part of the error. */
const inCopy = (program: string, ...args: string[]) =>
  run(program, args, {
    cwd: copy.directory,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
  })

/** Starts the whole product of the copy; resolves with the gateway's address. */
async function startCopy(): Promise<string> {
  network = spawn(process.execPath, ['tests/network/src/serve.ts'], {
    cwd: copy.directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: network.stdout! }))
    if (line.startsWith('{"url":')) return JSON.parse(line).url
  throw new Error('The network of the copy has ended.')
}

describe('npx nx g service NAME', () => {
  it(
    'writes a service that answers through the gateway, with no file edited by hand',
    async () => {
      await inCopy('npx', 'nx', 'g', 'service', name)
      const url = await startCopy()

      const ida = await signUp(url, 'ida')
      const post = () =>
        fetch(`${url}/api/${name}/entries`, {
          method: 'POST',
          headers: { cookie: ida.cookies(), origin: url, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'Study of a hand' }),
        })
      const created = await post()
      expect(created.status).toBe(201)
      expect(await created.json()).toMatchObject({ title: 'Study of a hand', author: 'ida' })

      // The author's name in the list comes from identity's event.
      const list = async () => {
        const answer = await fetch(`${url}/api/${name}/entries`, { headers: { cookie: ida.cookies() } })
        return answer.json()
      }
      await expect.poll(list).toMatchObject([{ title: 'Study of a hand', author: 'ida' }])

      expect((await fetch(`${url}/api/${name}/entries`)).status).toBe(401)
      expect((await fetch(`${url}/api/${name}/drawers`)).status).toBe(404)
      await stopCopy()
    },
    timeout,
  )

  it(
    'writes code that compiles, obeys the dependency law, passes its own test, and starts in containers',
    async () => {
      const tsc = join(copy.directory, 'node_modules', '.bin', 'tsc')
      // The network imports every service and the gateway.
      for (const project of [`services/${name}`, 'tests/network', 'tests/flows', 'infra/local'])
        await inCopy(tsc, '-p', project)
      await inCopy(process.execPath, 'infra/local/src/boundaries.ts')
      await inCopy(
        join(copy.directory, 'node_modules', '.bin', 'biome'),
        'check',
        `services/${name}`,
        'libs/contracts',
      )
      const vitest = join(copy.directory, 'node_modules', '.bin', 'vitest')
      const run = ['run', '--project', 'unit', `services/${name}`, 'infra/docker/test/compose']
      const { stdout } = await inCopy(vitest, ...run)
      expect(stdout).toMatch(/Test Files .*2 passed/)
      const containers = readFileSync(join(copy.directory, 'docker-compose.yml'), 'utf8')
      for (const process of [name, `${name}-worker`, `${name}-migrate`])
        expect(containers).toContain(`\n  ${process}:\n`)
    },
    timeout,
  )
})
