import { getPost } from '@vitrine/contracts/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { drawPicture, shareMedia, uploadPicture } from './media.ts'
import { close, type Member, visitAs, visitWithRole } from './members.ts'
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

/** The worker begins no file until the returned function is called. */
function holdPreparation(): () => void {
  const { assets } = env.network.media.ctx
  const { beginRun } = assets
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  assets.beginRun = async (...run) => {
    await released
    return beginRun(...run)
  }
  return () => {
    assets.beginRun = beginRun
    release()
  }
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
    const release = holdPreparation()
    try {
      const post = await shareWall(author)
      await page.goto(`/post/${post.id}`)
      await page.getByText('Your pictures are being prepared').waitFor()
      expect(await page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('0')
      await settled(page)
      expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    } finally {
      release()
    }
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

  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('is covered by a moderator (%s)', async (colorScheme, size) => {
    const author = await visitAs(env, `covered${stamp()}`, desktop)
    const post = await shareWall(author)
    await expect.poll(() => statusOf(author, post.id), { timeout: 30_000 }).toBe('published')
    const options = { ...size, colorScheme, bypassCSP: true }
    const moderator = await visitWithRole(env, 'Admin', `moderator${stamp()}`, options)
    const { page } = moderator
    await page.goto(`/post/${post.id}`)
    await page.getByRole('article').first().getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sensitive content' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sensitive content' })
    await dialog.getByRole('switch', { name: 'Sensitive content' }).check()
    await dialog.getByLabel('What to expect').fill('Flashing colours')
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Changes saved').waitFor()
    await page.getByRole('article').getByText('Flashing colours').waitFor()
    await close(author, moderator)
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

  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)(
    'is described by a reader, whom its author credits with one press (%s)',
    async (colorScheme, size) => {
      const options = { ...size, colorScheme, bypassCSP: true }
      const author = await visitAs(env, `owner${stamp()}`, options)
      const post = await shareWall(author)
      await expect.poll(() => statusOf(author, post.id), { timeout: 30_000 }).toBe('published')
      await env.network.drain()

      const reader = await visitAs(env, `describer${stamp()}`, options)
      await reader.page.goto(`/post/${post.id}`)
      await reader.page.getByRole('button', { name: 'View picture 2 of 3' }).press('Enter')
      const viewer = reader.page.getByRole('dialog', { name: 'Pictures' })
      await viewer.getByRole('button', { name: 'Describe this picture' }).press('Enter')
      const field = viewer.getByRole('textbox', { name: 'Describe this picture' })
      await focused(field)
      await field.fill('A tall test card.')
      await viewer.getByRole('button', { name: 'Offer this description' }).press('Enter')
      await viewer.getByText('Its author decides whether it is shown.').waitFor()

      const { page } = author
      await page.goto('/profile')
      await page.getByRole('link', { name: 'Descriptions' }).click()
      const offer = page.getByRole('article', { name: `Description by ${reader.user.username}` })
      await offer.getByText('A tall test card.').waitFor()
      await settled(page)
      expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
      await offer.getByRole('button', { name: /^Accept/ }).press('Enter')
      await page.getByText('Description accepted').waitFor()
      await offer.waitFor({ state: 'hidden' })
      await focused(page.getByRole('heading', { name: 'Offered for your insights' }))

      await reader.page.goto(`/post/${post.id}`)
      await reader.page.getByAltText('A tall test card.').waitFor()
      await reader.page.getByRole('button', { name: 'ALT: description' }).nth(1).press('Enter')
      await reader.page.getByText(`Described by @${reader.user.username}`).waitFor()
      await close(author, reader)
    },
  )
})
