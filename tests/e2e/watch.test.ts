import type { CreatePost } from '@vitrine/contracts'
import { getPost } from '@vitrine/contracts/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { drawVideo, shareMedia, uploadVideo } from './media.ts'
import { close, type Member, visitAs } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
let video: Buffer
beforeAll(async () => {
  env = await startTestEnvironment()
  // Of a smaller one there is one size, which no playlist is asked for.
  video = await drawVideo('960x540', 3)
})
afterAll(() => env?.close())

const stamp = () => String(Date.now() % 1e7)
const captions = {
  language: 'en',
  lines: [{ startMs: 0, endMs: 3_000, text: 'A pendulum swings.' }],
}

async function shareVideo(author: Member, more: Partial<CreatePost> = {}) {
  const post = await shareMedia(author, {
    type: 'video',
    content: `Kinetic hall ${stamp()}`,
    videoUrl: await uploadVideo(author.page, video),
    videoAltText: 'A test card in motion.',
    captions,
    ...more,
  })
  const statusOf = async () => (await author.call(getPost, { params: { id: post.id } })).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('published')
  await env.network.drain()
  return post
}

/** What the first video of the page does. */
const playback = (page: Page) =>
  page.evaluate(() => {
    const player = document.querySelector('video')
    return player && { isPaused: player.paused, isMuted: player.muted, seconds: player.currentTime }
  })
const seconds = async (page: Page) => (await playback(page))?.seconds ?? 0

describe('a video', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)(
    'plays without sound on a press, with captions and by the keyboard (%s)',
    async (colorScheme, size) => {
      const options = { ...size, colorScheme, bypassCSP: true }
      const author = await visitAs(env, `filmer${stamp()}`, options)
      const post = await shareVideo(author)
      const reader = await visitAs(env, `viewer${stamp()}`, options)
      const { page } = reader
      const files: string[] = []
      page.on('request', request => /\.(?:mp4|m3u8)$/.test(request.url()) && files.push(request.url()))
      await page.goto(`/post/${post.id}`)
      const play = page.getByRole('button', { name: /^Play video/ })
      await play.waitFor()
      await settled(page)
      expect(files).toEqual([])
      expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

      await play.press('Enter')
      await focused(page.getByRole('button', { name: 'Pause' }))
      await expect.poll(() => seconds(page), { timeout: 15_000 }).toBeGreaterThan(0.2)
      expect((await playback(page))?.isMuted).toBe(true)
      await page.getByText('A pendulum swings.').waitFor()
      expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

      await page.keyboard.press('k')
      await expect.poll(async () => (await playback(page))?.isPaused).toBe(true)
      await page.keyboard.press('Home')
      await expect.poll(() => seconds(page)).toBe(0)
      await page.keyboard.press('m')
      await expect.poll(async () => (await playback(page))?.isMuted).toBe(false)
      await page.keyboard.press('c')
      await page.getByText('A pendulum swings.').waitFor({ state: 'hidden' })

      // The choice of captions is remembered.
      await page.reload()
      await page.getByRole('button', { name: /^Play video/ }).press('Enter')
      await page.getByRole('button', { name: 'Captions: off' }).waitFor()
      await close(author, reader)
    },
  )

  it('is played by its playlist where it has several sizes', async () => {
    const author = await visitAs(env, `streamer${stamp()}`, desktop)
    const { page } = author
    const post = await shareVideo(author)
    const answers: { path: string; status: number }[] = []
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (/\.(?:m3u8|mp4)$/.test(pathname)) answers.push({ path: pathname, status: response.status() })
    })
    await page.goto(`/post/${post.id}`)
    await page.getByRole('button', { name: /^Play video/ }).press('Enter')
    await expect.poll(() => seconds(page), { timeout: 15_000 }).toBeGreaterThan(0.2)
    // The list of sizes, and that of the size it chose.
    expect(answers.filter(({ path }) => path.endsWith('.m3u8')).length).toBeGreaterThanOrEqual(2)
    // The ranges that the playlist names, not the file as a whole.
    expect(answers.filter(({ path }) => path.endsWith('.mp4')).map(({ status }) => status)).not.toContain(200)
    await close(author)
  })

  it('is played from its file when its playlist does not load, and can be tried again when nothing does', async () => {
    const author = await visitAs(env, `breaker${stamp()}`, desktop)
    const { page } = author
    const post = await shareVideo(author)
    let playlists = 0
    await page.route('**/*.m3u8', route => {
      playlists++
      return route.abort()
    })
    await page.goto(`/post/${post.id}`)
    await page.getByRole('button', { name: /^Play video/ }).press('Enter')
    await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(0.2)
    expect(playlists).toBeGreaterThan(0)

    await page.route('**/*.mp4', route => route.abort())
    await page.reload()
    await page.getByRole('button', { name: /^Play video/ }).press('Enter')
    await page.getByText('This video could not be played.').waitFor({ timeout: 15_000 })
    await page.unroute('**/*.mp4')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect.poll(() => seconds(page), { timeout: 15_000 }).toBeGreaterThan(0.2)
    await close(author)
  })

  it('is captioned by a reader where its author has not', async () => {
    const author = await visitAs(env, `silent${stamp()}`, desktop)
    const post = await shareVideo(author, { videoAltText: '', captions: null })
    const reader = await visitAs(env, `captioner${stamp()}`, { ...phone, bypassCSP: true })
    const { page } = reader
    await page.goto(`/post/${post.id}`)
    await page.getByRole('button', { name: /^Play video/ }).press('Enter')
    await page.getByRole('button', { name: 'Describe this video' }).waitFor()
    await page.getByRole('button', { name: 'Write captions' }).press('Enter')
    // The player keeps its size, and the form is below it.
    const player = await page.locator('main video').boundingBox()
    const add = await page.getByRole('button', { name: 'Add line' }).boundingBox()
    expect(player?.height).toBeGreaterThan(150)
    expect(add?.y).toBeGreaterThan((player?.y ?? 0) + (player?.height ?? 0))
    await page.getByRole('button', { name: 'Add line' }).press('Enter')
    await page.getByLabel('Text of line 1').fill('A pendulum swings.')
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    await page.getByRole('button', { name: 'Offer these captions' }).press('Enter')
    await page.getByText('Thank you. Its author decides whether it is shown.').waitFor()
    await author.page.goto('/descriptions')
    await author.page.getByText('A pendulum swings.').waitFor()
    await author.page.getByRole('button', { name: /^Accept/ }).press('Enter')
    await author.page.getByText('Description accepted').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Play video/ }).press('Enter')
    await page.getByText(/^Captions by @captioner/).waitFor()
    await close(author, reader)
  })

  it('gets captions in another language from its author', async () => {
    const author = await visitAs(env, `polyglot${stamp()}`, { ...phone, bypassCSP: true })
    const { page } = author
    const post = await shareVideo(author)
    await page.goto(`/post/${post.id}`)
    const insight = page.getByRole('article').filter({ hasText: 'Kinetic hall' })
    await insight.getByRole('button', { name: 'More' }).press('Enter')
    await insight.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Insight' })
    await dialog.getByLabel('Captions', { exact: true }).selectOption('Another language')
    await dialog.getByRole('button', { name: 'Add line' }).press('Enter')
    await dialog.getByLabel('Text of line 1').fill('Se mueve un péndulo.')
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    const languages = async () =>
      (await author.call(getPost, { params: { id: post.id } })).media[0]?.captionLanguages
    await expect.poll(languages).toEqual(['en', 'es'])
    await close(author)
  })

  it('pauses when another one begins', async () => {
    const author = await visitAs(env, `pauser${stamp()}`, desktop)
    const { page } = author
    await shareVideo(author)
    await shareVideo(author)
    await page.goto('/')
    const play = page.getByRole('button', { name: /^Play video/ })
    await play.nth(1).waitFor()
    await play.first().press('Enter')
    await expect.poll(() => seconds(page), { timeout: 15_000 }).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: /^Play video/ })
      .first()
      .press('Enter')
    const paused = () =>
      page.evaluate(() => [...document.querySelectorAll('video')].map(player => player.paused))
    await expect.poll(async () => (await paused())[0]).toBe(true)
    await close(author)
  })
})
