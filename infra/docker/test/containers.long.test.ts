import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { needsOf, type Post, routes, type Service, services } from '@vitrine/contracts'
import { createVisitor, type Person, signUp } from '@vitrine/network/person'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaFiles } from '../../../tests/e2e/media-files.ts'
import { openStream } from '../../../tests/flows/stream.ts'
import { root } from '../../local/src/layout.ts'
import { type ComposeStack, composeStack, version } from './stack.ts'

const processes: readonly (Service | 'gateway')[] = [...services, 'gateway']
const steps = ['secrets', 'museums-import', ...services.map(name => `${name}-migrate`)]
const running = [...services.flatMap(name => [name, `${name}-worker`]), 'gateway']
const engines = ['postgres', 'redis', 'kafka', 'mongo']

/** It ends what hangs: the first build installs everything and compiles ffmpeg. */
const hour = 60 * 60_000
const megabyte = 1_000_000

let stack: ComposeStack
let url: string
beforeAll(async () => {
  const port = await getPort({ host: '127.0.0.1' })
  url = `http://127.0.0.1:${port}`
  stack = await composeStack(port)
  await stack.compose(['build'])
}, hour)
afterAll(() => stack?.remove(), hour)

/** Paths in node_modules, with the versions that are installed. */
type Packages = Record<string, { version?: string; link?: boolean }>
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const inImage = (name: string, command: string): Promise<string> =>
  stack.docker([
    'run',
    '--rm',
    '--read-only',
    '--entrypoint',
    'sh',
    `vitrine/${name}:${version}`,
    '-c',
    command,
  ])

describe('the image of every process', () => {
  it.each(processes)('%s: runs as a user without rights, says how it is, and is small', async name => {
    const [{ Size, Config }, base] = await Promise.all([stack.imageOf(name), stack.imageOf('base')])
    expect(Config.User).toBe('1000:1000')
    expect(Config.StopSignal).toBe('SIGTERM')
    expect(Config.Healthcheck?.Test).toEqual(['CMD', 'bash', 'infra/docker/image/health.sh'])
    expect(Config.Labels).toMatchObject({
      'org.opencontainers.image.title': `vitrine-${name}`,
      'org.opencontainers.image.version': version,
    })
    const added = Size - base.Size
    console.log(`${name}: ${Math.round(added / megabyte)} MB over its base`)
    expect(added).toBeLessThanOrEqual(250 * megabyte)
  })

  it.each(processes)(
    '%s: has the packages of its production, in the versions of the lock file',
    async name => {
      const { packages } = JSON.parse(await inImage(name, 'cat node_modules/.package-lock.json')) as {
        packages: Packages
      }
      const installed = Object.entries(packages).filter(
        ([path, { link }]) => path.includes('node_modules/') && !link,
      )
      const known = new Set(
        Object.entries(lock.packages).map(([path, { version }]) => `${nameOf(path)}@${version}`),
      )
      const names = installed.map(([path, { version }]) => `${nameOf(path)}@${version}`)
      expect(names.filter(each => !known.has(each))).toEqual([])
      for (const tool of ['vitest', 'typescript', 'vite', 'prisma', 'playwright-core', '@vitrine/testing'])
        expect(Object.keys(packages)).not.toContain(`node_modules/${tool}`)

      const sbom = JSON.parse(await inImage(name, 'cat sbom.cdx.json')) as {
        components: { name: string; group?: string; version: string }[]
      }
      const listed = new Set(
        sbom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
      )
      expect([...new Set(names)].filter(each => !listed.has(each))).toEqual([])
    },
  )

  it.each(processes)('%s: has no test and no other process', async name => {
    const files = await inImage(
      name,
      "find . -name '*.test.ts*' -not -path './node_modules/*'; ls services gateway 2>&1 || true",
    )
    expect(files).not.toContain('.test.ts')
    for (const other of processes.filter(each => each !== name))
      expect(files.split('\n')).not.toContain(other)
  })

  it.each(services.filter(name => needsOf(name).includes('ffmpeg')))('%s: has ffmpeg', async name => {
    expect(await inImage(name, 'ffmpeg -version && ffprobe -version')).toMatch(
      /ffmpeg version.*ffprobe version/s,
    )
  })
})

/** Resolves once every process answers that it can do its work. */
async function untilUp(): Promise<void> {
  await expect
    .poll(
      async () => {
        const containers = await stack.containers()
        return running.filter(name => containers.get(name)?.State.Health?.Status !== 'healthy')
      },
      { interval: 2_000, timeout: hour },
    )
    .toEqual([])
}

const upload = (person: Person, path: string, init: RequestInit): Promise<Response> =>
  fetch(new URL(path, url), {
    ...init,
    headers: {
      origin: url,
      cookie: person.cookies(),
      'idempotency-key': crypto.randomUUID(),
      ...init.headers,
    },
  })

async function uploadVideo(person: Person, data: Buffer): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const purpose = `purpose ${Buffer.from('post').toString('base64')}`
  const created = await upload(person, routes.createUpload.path, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(data.length), 'upload-metadata': purpose },
  })
  const answer = await upload(person, created.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(data),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

/** In the order in which they are written: each goes on with what the one before left. */
describe('docker compose up', () => {
  let author: Person
  let post: Post

  it('starts every process, read-only and without rights', { timeout: hour }, async () => {
    await stack.compose(['up', '--detach'])
    await untilUp()
    const containers = await stack.containers()
    expect([...containers.keys()].sort()).toEqual([...steps, ...running, ...engines].sort())
    for (const name of running) {
      const { Config, HostConfig } = containers.get(name) ?? {}
      expect({ name, user: Config?.User, readOnly: HostConfig?.ReadonlyRootfs }).toEqual({
        name,
        user: '1000:1000',
        readOnly: true,
      })
    }
    const write = stack.compose(['exec', '-T', 'content', 'sh', '-c', 'id -u; touch /app/file'])
    await expect(write).rejects.toThrow('Read-only file system')
  })

  it('leads to a page that the gateway has rendered', async () => {
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/<h1[^>]*>[^<]+/)
  })

  it('serves the main job: a museum, an insight with a video, a like, and its notification', {
    timeout: hour,
  }, async () => {
    author = await signUp(url, 'ada.compose')
    const visitor = await signUp(url, 'bob.compose')
    const wait = { interval: 1_000, timeout: hour }

    // The public museums come from the file in the image.
    await expect
      .poll(
        async () => (await author.call(routes.searchMuseums, { query: { q: 'museum of art' } })).length,
        wait,
      )
      .toBeGreaterThan(0)
    const [museum] = await author.call(routes.searchMuseums, { query: { q: 'museum of art' } })

    const files = await createMediaFiles()
    const videoUrl = await uploadVideo(author, await readFile(await files.video('drawn.mp4', 2)))
    await files.remove()
    const body = {
      type: 'video',
      content: 'The yard at noon',
      videoUrl,
      museumId: museum?.id ?? null,
    } as const
    const { id } = await author.call(routes.createPost, { body })
    const seenBy = (person: Person) => person.call(routes.getPost, { params: { id } })
    await expect.poll(async () => (await seenBy(author)).status, wait).toBe('published')
    post = await seenBy(visitor)
    expect(post).toMatchObject({ museum: { id: museum?.id }, media: [{ kind: 'video' }] })
    const [picture = ''] = post.images
    const poster = await fetch(new URL(picture, url))
    expect([poster.status, poster.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('image/'),
    ])

    const page = await openStream(url, author.cookies())
    await expect.poll(() => page.events('unread').length, wait).toBe(1)
    expect(await visitor.call(routes.likePost, { params: { id } })).toEqual({ liked: true, likesCount: 1 })
    await expect.poll(() => page.events('notification').length, wait).toBe(1)
    expect(page.events('notification')[0]).toMatchObject({
      notification: { kind: 'like', link: `/post/${id}`, actors: [{ username: 'bob.compose' }] },
    })
    await page.close()
  })

  it('stops: every process ends by itself, before its time is over', { timeout: hour }, async () => {
    await stack.compose(['stop'])
    const containers = await stack.containers()
    const codes = running.map(name => [name, containers.get(name)?.State.ExitCode])
    expect(codes).toEqual(running.map(name => [name, 0]))
  })

  it('starts again with what it stored and the same secrets, and sends its traces', {
    timeout: hour,
  }, async () => {
    await stack.compose(['--profile', 'telemetry', 'up', '--detach'], {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    })
    await untilUp()
    // The session of before is still valid.
    expect(await author.call(routes.getCurrentUser)).toMatchObject({ username: 'ada.compose' })
    const visitor = createVisitor(url)
    expect(await visitor.call(routes.getPost, { params: { id: post.id } })).toMatchObject({ likesCount: 1 })
    await expect
      .poll(() => stack.compose(['--profile', 'telemetry', 'logs', 'collector']), {
        interval: 1_000,
        timeout: hour,
      })
      .toMatch(/Traces.*resource spans/s)
  })
})
