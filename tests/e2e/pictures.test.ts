import { getPost } from '@vitrine/contracts/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { drawPicture, shareMedia, uploadPicture } from './media.ts'
import { close, type Member, visitAs } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
let pictures: Buffer[]
beforeAll(async () => {
  env = await startTestEnvironment()
  pictures = await Promise.all(['1200x800', '600x900', '1600x400'].map(drawPicture))
})
afterAll(() => env?.close())

const stamp = () => String(Date.now() % 1e7)

/** An insight with three pictures, of which two are described. */
async function shareWall(member: Member, more: object = {}) {
  const urls = await Promise.all(pictures.map(picture => uploadPicture(member.page, picture)))
  const altTexts = ['Bands of colour.', '', 'A narrow strip.']
  const images = urls.map((url, index) => ({ url, altText: altTexts[index] ?? '' }))
  return shareMedia(member, { content: `Three of a kind ${stamp()}`, images, ...more })
}

const statusOf = async ({ call }: Member, id: number) => (await call(getPost, { params: { id } })).status

describe('an insight with pictures', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('is seen, described and opened at full size (%s)', async (colorScheme, size) => {
    const options = { ...size, colorScheme, bypassCSP: true }
    const author = await visitAs(env, `hanger${stamp()}`, options)
    const post = await shareWall(author)
    await expect.poll(() => statusOf(author, post.id), { timeout: 30_000 }).toBe('published')
    await env.network.drain()

    const reader = await visitAs(env, `looker${stamp()}`, options)
    const { page } = reader
    await page.goto(`/post/${post.id}`)
    const first = page.getByAltText('Bands of colour.')
    await first.waitFor()
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

    const mark = page.getByRole('button', { name: 'ALT: description' }).first()
    await mark.press('Enter')
    await page.getByText('Bands of colour.', { exact: true }).waitFor()
    await mark.press('Escape')
    await page.getByText('Bands of colour.', { exact: true }).waitFor({ state: 'hidden' })

    const open = page.getByRole('button', { name: 'View picture 1 of 3' })
    await open.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await viewer.getByText('1 of 3').waitFor()
    await page.keyboard.press('End')
    await viewer.getByText('3 of 3').waitFor()
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await focused(open)
    await close(author, reader)
  })

  it('is prepared before its author’s eyes, and appears in its place', async () => {
    const author = await visitAs(env, `waiter${stamp()}`, desktop)
    const { page } = author
    const post = await shareWall(author)
    await page.goto(`/post/${post.id}`)
    await page.getByAltText('Bands of colour.').waitFor({ timeout: 30_000 })
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await close(author)
  })

  it('that is sensitive loads nothing before the reader chooses to see it', async () => {
    const author = await visitAs(env, `coverer${stamp()}`, desktop)
    const { page } = author
    const post = await shareWall(author, { sensitive: { reason: 'Medical drawings' } })
    await expect.poll(() => statusOf(author, post.id), { timeout: 30_000 }).toBe('published')
    const files: string[] = []
    page.on('request', request => request.url().includes('/api/media/files/') && files.push(request.url()))
    await page.goto(`/post/${post.id}`)
    await page.getByText('Medical drawings').waitFor()
    await settled(page)
    expect(files).toEqual([])
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    await page.getByAltText('Bands of colour.').waitFor()
    await focused(page.getByRole('button', { name: 'Hide' }))
    await close(author)
  })

  it('says which picture failed, and loads it when it is tried again', async () => {
    const author = await visitAs(env, `retrier${stamp()}`, desktop)
    const { page } = author
    const post = await shareWall(author)
    await expect.poll(() => statusOf(author, post.id), { timeout: 30_000 }).toBe('published')
    await page.route('**/api/media/files/**', route => route.abort())
    await page.goto(`/post/${post.id}`)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.first().waitFor()
    expect(await retry.count()).toBe(3)
    await page.unroute('**/api/media/files/**')
    await retry.first().press('Enter')
    await page.getByAltText('Bands of colour.').waitFor()
    await close(author)
  })
})
