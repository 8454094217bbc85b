import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { killGroup } from '../../local/src/child.ts'
import { installPackage } from '../../local/src/debian.ts'
import { root } from '../../local/src/layout.ts'
import { onPath } from '../../local/src/programs.ts'
import type { DockerEngine } from './docker-engine.ts'
import {
  type BuildContext,
  buildImage,
  digestOfImage,
  digestOfInputs,
  labelled,
  replaceImage,
  workDirectory,
} from './docker-images.ts'

export const dockerfiles = join(import.meta.dirname, '..', 'debian')

export const debianBase = 'vitrine-debian/base'
export const debianNode = 'vitrine-debian/node'

const bundle = '/etc/ssl/certs/ca-certificates.crt'
const authorities = '/usr/local/share/ca-certificates'
/** Node's npm package has no npm in it. */
const npmVersion = '11.21.2'

/**
 * Builds what the official image of Node would be, from the host's Debian packages and the repository's Node, for
 * machines that reach no registry of images. Returns its tag. Needs root and a Debian host.
 */
export async function buildDebianBase(engine: DockerEngine, context: BuildContext): Promise<string> {
  const base = await importDebian(engine, context)
  const node = join(root, 'node_modules', 'node')
  await buildImage(engine, context, {
    tag: debianNode,
    dockerfile: join(dockerfiles, 'node.Dockerfile'),
    inputs: { texts: [base, npmVersion], paths: [join(node, 'package.json')] },
    files: async () => ({ node: join(node, 'bin', 'node'), npm: await fetchNpm(context) }),
  })
  return debianNode
}

/** A minimal Debian of the host's suite, from the host's mirror. Returns the digest of what it was made from. */
export async function importDebian(engine: DockerEngine, context: BuildContext): Promise<string> {
  const { suite, mirror, sources } = await hostDebian()
  const script = join(dockerfiles, 'base.sh')
  const digest = digestOfInputs(
    [suite, mirror, sources],
    [script, bundle, ...(existsSync(authorities) ? [authorities] : [])],
  )
  if ((await digestOfImage(engine, debianBase)) === digest) return digest
  if (process.getuid?.() !== 0) throw new Error(`The image ${debianBase} is missing: only root can build it.`)
  if ((await onPath(['debootstrap'])) === undefined) await installPackage('debootstrap', context.signal)
  context.progress('building a minimal Debian (debootstrap)')
  const directory = workDirectory()
  try {
    const list = join(directory, 'sources.list')
    const tar = join(directory, 'base.tar')
    writeFileSync(list, sources)
    await ownMounts(['sh', script, suite, mirror, list, bundle, authorities, directory, tar], context.signal)
    const changes = ['--change', `LABEL ${labelled(digest)}`, '--change', 'CMD ["bash"]']
    const command = ['import', ...changes, tar, debianBase]
    await replaceImage(engine, debianBase, () =>
      engine.docker(command, { cancelSignal: context.signal }).then(() => {}),
    )
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return digest
}

/** Mounts that the command leaves behind, for example debootstrap's when it is killed, end with its namespace. */
async function ownMounts(command: readonly string[], signal: AbortSignal): Promise<void> {
  const run = execa('unshare', ['--mount', ...command], { detached: true, all: true, reject: false })
  const { pid } = run
  const end = () => pid !== undefined && killGroup(pid, 'SIGKILL')
  signal.addEventListener('abort', end)
  const result = await run
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  if (result.failed)
    throw new Error('debootstrap could not build a minimal Debian', {
      cause: String(result.all || result.shortMessage)
        .split('\n')
        .slice(-15)
        .join('\n'),
    })
}

/** The suite and the mirrors that the host itself installs from. */
async function hostDebian(): Promise<{ suite: string; mirror: string; sources: string }> {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1]
  if (!/^ID=debian$/m.test(release) || suite === undefined)
    throw new Error('Images are built from Debian packages on a Debian host only.')
  const format = ['--format', '$(REPO_URI) $(RELEASE) $(COMPONENT)']
  const { stdout } = await execa('apt-get', ['indextargets', ...format, 'Created-By: Packages'])
  const suites = [suite, `${suite}-updates`, `${suite}-security`]
  const found = [...new Set(stdout.split('\n'))]
    .map(line => line.split(' '))
    .filter(([, name = '', component]) => suites.includes(name) && component === 'main')
  const mirror = found.find(([, name]) => name === suite)?.[0]
  if (mirror === undefined) throw new Error(`The host's apt has no mirror of ${suite}.`)
  return { suite, mirror, sources: found.map(target => `deb ${target.join(' ')}\n`).join('') }
}

/** Downloaded to another directory and renamed, so that an interrupted download is not taken for a complete one. */
async function fetchNpm(context: BuildContext): Promise<string> {
  const npm = join(root, '.local', 'docker', `npm-${npmVersion}`)
  if (existsSync(npm)) return npm
  context.progress(`fetching npm ${npmVersion}`)
  const directory = workDirectory()
  try {
    const options = { cwd: directory, cancelSignal: context.signal }
    const { stdout } = await execa('npm', ['pack', '--silent', `npm@${npmVersion}`], options)
    await execa('tar', ['-xzf', stdout.trim()], options)
    renameSync(join(directory, 'package'), npm)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return npm
}
