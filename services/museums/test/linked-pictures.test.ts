import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLinkedPictures, type LinkedPictures } from '../src/covers/linked-pictures.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
/** Takes the part of another site, which the guard would not reach: it is on this machine. */
let site: Server
let answers: { [path: string]: { status?: number; body: Buffer | string } }
let asked: string[]
/** The site answers after this. */
let gate: Promise<unknown>
let open: LinkedPictures
let guarded: LinkedPictures

beforeAll(async () => {
  env = await createTestEnvironment()
  site = createServer(async ({ url = '' }, response) => {
    asked.push(url)
    await gate
    const { status = 200, body } = answers[url] ?? { status: 404, body: '' }
    response.writeHead(status).end(body)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  guarded = env.ctx.linkedPictures
})
beforeEach(() => {
  asked = []
  answers = {}
  gate = Promise.resolve()
  open = createLinkedPictures(env.ctx, { isAllowed: () => true })
  env.ctx.linkedPictures = open
})
afterAll(async () => {
  env.ctx.linkedPictures = guarded
  site.close()
  await env.close()
})

const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`
const red = { width: 2400, height: 1200, channels: 3 as const, background: '#c00000' }
const photo = () =>
  sharp({ create: red })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer()

async function museumWith(featuredImage: string) {
  const museums = await env.addMuseums({ name: 'Photo House', category: 'science' })
  const id = museums.at(-1)?.id as number
  await env.db.query('update museums set featured_image = $2 where id = $1', [id, featuredImage])
  return { id, coverUrl: (await env.get(`/api/museums/${id}`)).json().coverUrl as string }
}
const preview = async (url: string) =>
  env.app.inject({
    url: `/api/picture-preview?url=${encodeURIComponent(url)}`,
    headers: await env.tokens.as({ id: 5 }),
  })

it('shows a museum with its picture: fetched once, made smaller, without its metadata', async () => {
  answers['/front.jpg'] = { body: await photo() }
  const { coverUrl } = await museumWith(at('/front.jpg'))
  const [answer, again] = [await env.app.inject(coverUrl), await env.app.inject(coverUrl)]
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=86400',
    'x-content-type-options': 'nosniff',
  })
  const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 1600, height: 800, format: 'jpeg' })
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await env.app.inject({ url: coverUrl, headers })).statusCode).toBe(304)
  expect(asked).toEqual(['/front.jpg'])
})

it('has another path for another picture', async () => {
  const [first, second] = [await museumWith(at('/a.jpg')), await museumWith(at('/b.jpg'))]
  expect(first.coverUrl.split('v=')[1]).not.toBe(second.coverUrl.split('v=')[1])
})

it.each([
  ['is missing', '/none.jpg', undefined],
  ['is no picture', '/page.html', { body: '<html>' }],
  ['is a document of shapes', '/shapes.svg', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
  ['has too many pixels', '/flood.png', 'flood'],
  ['is cut off', '/half.jpg', 'half'],
] as const)('shows the generated cover for a while when the picture %s', async (_name, path, given) => {
  if (given === 'flood')
    answers[path] = {
      body: await sharp({ create: { ...red, width: 6000, height: 5000 } })
        .png()
        .toBuffer(),
    }
  else if (given === 'half') answers[path] = { body: (await photo()).subarray(0, 200) }
  else if (given) answers[path] = given
  const { id, coverUrl } = await museumWith(at(path))
  const answer = await env.app.inject(coverUrl)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=300',
  })
  const generated = await env.app.inject(`/api/museums/${id}/cover.jpg`)
  expect(answer.rawPayload.equals(generated.rawPayload)).toBe(true)
  await env.app.inject(coverUrl)
  expect(asked).toEqual([path])
  expect((await preview(at(path))).statusCode).toBe(404)
})

it('does not reach private networks', async () => {
  env.ctx.linkedPictures = guarded
  answers['/front.jpg'] = { body: await photo() }
  const { coverUrl } = await museumWith(at('/front.jpg'))
  expect((await env.app.inject(coverUrl)).headers['cache-control']).toBe('public, max-age=300')
  expect((await preview(at('/front.jpg'))).statusCode).toBe(404)
  expect(asked).toEqual([])
})

it('previews a picture for members, and refuses what is no address', async () => {
  answers['/front.jpg'] = { body: await photo() }
  const answer = await preview(at('/front.jpg'))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const refused = await preview('front.jpg')
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([400, 'Invalid image URL'])
  expect((await env.app.inject('/api/picture-preview?url=')).statusCode).toBe(401)
})

it('prepares few at a time, of which previews have a part of their own', async () => {
  const body = await photo()
  for (let each = 0; each < 20; each++) answers[`/${each}.jpg`] = { body }
  const paths = Object.keys(answers)
  const flood = (purpose: 'cover' | 'preview', some: string[]) =>
    some.map(path => open.find(at(path), purpose))
  const [previews, covers] = await Promise.all([
    Promise.allSettled(flood('preview', paths.slice(0, 10))),
    Promise.allSettled(flood('cover', paths.slice(10))),
  ])
  const refused = [previews, covers].map(all => all.filter(each => each.status === 'rejected'))
  expect(refused.map(({ length }) => length)).toEqual([7, 4])
  expect(refused.flat()[0]?.reason).toMatchObject({ status: 503 })
})

it('shows generated covers, which are not kept, while too many pictures are being prepared', async () => {
  const body = await photo()
  const coverUrls: string[] = []
  for (let each = 0; each < 20; each++) {
    answers[`/${each}.jpg`] = { body }
    coverUrls.push((await museumWith(at(`/${each}.jpg`))).coverUrl)
  }
  const { promise, resolve: release } = Promise.withResolvers<void>()
  gate = promise
  const generated: unknown[] = []
  const covers = coverUrls.map(async url => {
    const { statusCode, headers } = await env.app.inject(url)
    if (headers['cache-control'] === 'no-store') generated.push(headers['content-type'])
    return statusCode
  })
  await expect.poll(() => generated.length).toBe(14)
  for (const type of generated) expect(type).toMatch(/^image\/(jpeg|svg)/)
  release()
  expect(await Promise.all(covers)).toEqual(Array(20).fill(200))
  // The next request has the picture.
  for (const url of coverUrls)
    expect((await env.app.inject(url)).headers['cache-control']).toContain('max-age=86400')
})
