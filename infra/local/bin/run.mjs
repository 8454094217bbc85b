// The entry point of every command of this repository. It runs on any Node from version 20, needs no
// packages, says what the machine lacks, installs the packages, and hands over to cli.ts on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const cli = join(root, 'infra', 'local', 'src', 'cli.ts')
const [command = 'start', ...rest] = process.argv.slice(2)

/** Commands that bring up engines need the JVM; the others only need Node. */
const needsEngines = ['start', 'dev', 'test', 'mutants'].includes(command)

const missing = needsEngines ? whatIsMissing() : []
if (missing.length > 0) {
  console.error(
    ['Vitrine needs a little more on this machine:', ...missing.map(line => `  - ${line}`)].join('\n'),
  )
  process.exit(1)
}
if (!packagesAreInstalled()) install()
if (process.env.npm_lifecycle_event) watchNpm()
handOver()

/** What to get, and how, one line each. */
function whatIsMissing() {
  const lines = []
  if (Number(process.versions.node.split('.')[0]) < 20) {
    lines.push(
      `Node 20 or newer (this is ${process.versions.node}): https://nodejs.org or your package manager`,
    )
  }
  if (run('npm', ['--version']) === undefined) {
    lines.push('npm: it comes with Node from https://nodejs.org; on Debian and Ubuntu: apt-get install npm')
  }
  if (process.env.KAFKA_BROKERS === undefined) {
    const java = run('java', ['-version'])
    const version = Number(/version "(\d+)/.exec(java ?? '')?.[1] ?? 0)
    if (version < 17) {
      lines.push(
        `Java 17 or newer${java === undefined ? '' : ` (found ${version})`} to run Kafka: apt-get install openjdk-17-jre-headless, ` +
          'brew install openjdk@17, or name a running Kafka in KAFKA_BROKERS',
      )
    }
    if (!existsSync(join(root, '.local', 'kafka', 'lib')) && run('mvn', ['--version']) === undefined) {
      lines.push(
        'Maven to fetch Kafka: apt-get install maven, brew install maven, or name a running Kafka in KAFKA_BROKERS',
      )
    }
  }
  return lines
}

/** The output of a program, or undefined when it is not there. `java -version` speaks on stderr. */
function run(program, args) {
  const done = spawnSync(program, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return done.status === 0 ? `${done.stdout}${done.stderr}` : undefined
}

/** True when node_modules holds every package of the lock file; contents are compared because times lie after a checkout. */
function packagesAreInstalled() {
  if (pinnedNode() === undefined) return false
  const wanted = readLock('package-lock.json')
  const present = readLock(join('node_modules', '.package-lock.json'))
  if (wanted === undefined || present === undefined) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.peer ||
      (path in present && present[path].version === entry.version),
  )
}

function readLock(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

function install() {
  const started = Date.now()
  console.log('Installing packages (npm install) …')
  // Not `npm ci`: it refuses a lock file whose registry lacked the programs of another platform.
  const done = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.signal) process.kill(process.pid, done.signal)
  if (done.status !== 0) {
    console.error('npm install failed; its message stands above.')
    process.exit(1)
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

function pinnedNode() {
  return [join('.bin', 'node'), join('node', 'bin', 'node')]
    .map(path => join(root, 'node_modules', path))
    .find(path => existsSync(path))
}

/** When npm is killed outright it cannot pass anything on: losing it counts as a request to stop. */
function watchNpm() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  timer.unref()
}

/** In this process when it already is the pinned Node (npm puts it on PATH), else in a child that gets our signals. */
function handOver() {
  const node = pinnedNode()
  if (existsSync(process.execPath) && realpathSync(process.execPath) === realpathSync(node)) {
    process.argv = [process.execPath, cli, command, ...rest]
    import(pathToFileURL(cli).href)
    return
  }
  const child = spawn(node, [cli, command, ...rest], { stdio: 'inherit', cwd: process.cwd() })
  // The terminal sends Ctrl-C to the whole group and npm passes signals on as well: cli.ts counts the first only.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    } else process.exit(code ?? 1)
  })
}
