import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '../../local/src/layout.ts'
import type { DockerEngine } from './docker-engine.ts'

export type BuildContext = {
  signal: AbortSignal
  /** Shows one line about what is happening: builds take a while. */
  progress(line: string): void
}

export type Image = {
  tag: string
  dockerfile: string
  /** The image is built anew when one of these texts changes, or one of these files and directories. */
  inputs: { texts?: readonly string[]; paths?: readonly string[] }
  /** What the build context holds: a name, and where the file or directory lies. Called only when it is built. */
  files?(): Promise<Record<string, string>>
}

/** Names the label that holds the digest of an image's inputs. */
const label = 'vitrine.inputs'

/** Where builds put their files: beside everything else that this checkout downloads or builds. */
export function workDirectory(): string {
  const parent = join(root, '.local', 'docker')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'build-'))
}

/** A digest of texts and of the files and directories at paths. A directory counts with the names in it. */
export function digestOfInputs(texts: readonly string[], paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\0`)
  for (const path of paths) {
    if (!statSync(path).isDirectory()) {
      hash.update(readFileSync(path))
      continue
    }
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort())
      hash.update(`${entry.slice(path.length)}\0`).update(readFileSync(entry))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The digest of the inputs that the image was built from, or undefined when there is no such image. */
export const digestOfImage = (engine: DockerEngine, tag: string): Promise<string | undefined> =>
  inspect(engine, tag, `{{index .Config.Labels "${label}"}}`)

async function inspect(engine: DockerEngine, image: string, format: string): Promise<string | undefined> {
  const command = ['image', 'inspect', '--format', format, image]
  const { failed, stdout } = await engine.docker(command, { reject: false })
  return failed ? undefined : stdout
}

/** Runs what gives the tag to a new image, and deletes the image that had it, unless that is in use. */
export async function replaceImage(
  engine: DockerEngine,
  tag: string,
  build: () => Promise<unknown>,
): Promise<void> {
  const previous = await inspect(engine, tag, '{{.Id}}')
  await build()
  if (previous === undefined || (await inspect(engine, previous, '{{len .RepoTags}}')) !== '0') return
  await engine.docker(['image', 'rm', previous], { reject: false })
}

/** The instruction that labels an image with the digest of its inputs. */
export const labelled = (digest: string): string => `${label}=${digest}`

/**
 * Builds the image unless the one with its tag comes from the same inputs. Returns the digest of the inputs, which is
 * an input of the images built on this one. Rejects with the end of the build's output.
 */
export async function buildImage(engine: DockerEngine, context: BuildContext, image: Image): Promise<string> {
  const { texts = [], paths = [] } = image.inputs
  const digest = digestOfInputs(texts, [image.dockerfile, ...paths])
  if ((await digestOfImage(engine, image.tag)) === digest) return digest
  const files = Object.entries((await image.files?.()) ?? {})
  context.progress(`building the image ${image.tag}`)
  const directory = workDirectory()
  try {
    for (const [name, path] of files) cpSync(realpathSync(path), join(directory, name), { recursive: true })
    const options = ['--label', labelled(digest), '--tag', image.tag, '--file', image.dockerfile]
    const build = ['build', ...options, directory]
    await replaceImage(engine, image.tag, () =>
      engine.docker(build, { cancelSignal: context.signal, all: true }).catch(error => {
        context.signal.throwIfAborted()
        throw new Error(`The image ${image.tag} could not be built`, { cause: lastLines(error.all) })
      }),
    )
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return digest
}

const lastLines = (output: unknown): string => String(output).trimEnd().split('\n').slice(-30).join('\n')
