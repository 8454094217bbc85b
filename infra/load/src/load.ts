/** `npm run load`: the k6 scenario against the running stack; Go builds k6 when it is missing. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const version = 'v1.4.0'

process.exitCode = main(process.argv.slice(2))

function main(args: string[]): number {
  const url = process.env.VITRINE_URL
  if (!url) {
    console.error('Vitrine is not running here: npm start, or name its address in VITRINE_URL.')
    return 1
  }
  const { hostname } = new URL(url)
  if (hostname !== 'localhost' && hostname !== '[::1]' && !hostname.startsWith('127.')) {
    console.error(`Load goes to this machine only, not to ${hostname}.`)
    return 1
  }
  const result = spawnSync(k6(), ['run', '--quiet', ...args, 'infra/load/k6/evening.js'], {
    cwd: root,
    env: { ...process.env, MEMBERS: JSON.stringify(members()), K6_NO_USAGE_REPORT: 'true' },
    stdio: 'inherit',
  })
  return result.status ?? 1
}

/** Twenty users of the demo data, because the number of sign-ins per user is limited. */
function members(): { email: string; password: string }[] {
  const data = JSON.parse(readFileSync(join(root, 'infra/local/seed/demo.json'), 'utf8'))
  return data.people
    .slice(0, 20)
    .map(({ email, password }: { email: string; password: string }) => ({ email, password }))
}

function k6(): string {
  const own = join(root, '.local', 'bin', 'k6')
  if (existsSync(own)) return own
  const present = spawnSync('which', ['k6'], { encoding: 'utf8' }).stdout.trim()
  if (present) return present
  if (spawnSync('go', ['version']).status !== 0) {
    throw new Error('The load test needs k6, or Go 1.24 or newer to build it: https://go.dev/doc/install')
  }
  console.log(`Building k6 ${version} with Go, once; this takes some minutes.`)
  execFileSync('go', ['install', `go.k6.io/k6@${version}`], {
    env: { ...process.env, GOBIN: join(root, '.local', 'bin') },
    stdio: 'inherit',
  })
  return own
}
