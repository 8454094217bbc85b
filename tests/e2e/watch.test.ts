import type { CreatePost, Post } from '@vitrine/contracts'
import { bookmarkPost, getPost } from '@vitrine/contracts/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { published } from './composing.ts'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { mediaEnvironment, shareMedia, uploadVideo } from './media.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

const media = mediaEnvironment()

const captions = {
  language: 'en',
  lines: [{ startMs: 0, endMs: 3_000, text: 'A pendulum swings.' }],
}

async function shareVideo(author: Member, more: Partial<CreatePost> = {}): Promise<Post> {
  // Of a smaller one there is one size, which no playlist is asked for.
  const path = await media.files.video('pendulum.mp4', 3, '960x540')
  const { id } = await shareMedia(author, {
    type: 'video',
    content: 'Kinetic hall',
    videoUrl: await uploadVideo(author.page, path),
    videoAltText: 'A test card in motion.',
    captions,
    ...more,
  })
  const post = await published(author, id)
  await media.env.network.drain()
  return post
}

/** One author with two videos, for the tests that only watch: `first` has captions. */
let filmed: Promise<{ first: Post; second: Post }> | undefined
function findFilmed() {
  filmed ??= film()
  return filmed
}
async function film() {
  const author = await visitAs(media.env, 'filmer.watch')
  const first = await shareVideo(author)
  return { first, second: await shareVideo(author, { captions: null }) }
}

/** Videos of the page take eight times as long, so that none ends while a busy machine looks at it. */
const slowPlayback = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      this.playbackRate = 0.125
      return play.call(this)
    }
  })

/** What the first video of the page does. */
const playback = (page: Page) =>
  page.evaluate(() => {
    const player = document.querySelector('video')
    return player && { isPaused: player.paused, isMuted: player.muted, seconds: player.currentTime }
  })
const seconds = async (page: Page) => (await playback(page))?.seconds ?? 0

describe('a video', () => {
  it('plays without sound on a press, with captions and by the keyboard', async () => {
    const { first } = await findFilmed()
    const reader = await visitAs(media.env, 'viewer.watch', desktop)
    const { page } = reader
    await slowPlayback(page)
    const files: string[] = []
    page.on('request', request => /\.(?:mp4|m3u8)$/.test(request.url()) && files.push(request.url()))
    await page.goto(`/post/${first.id}`)
    const play = page.getByRole('button', { name: /^Play video/ })
    await play.waitFor()
    await settled(page)
    expect(files).toEqual([])
    await expectGoodLooks(page)

    await pressEnter(play)
    await focused(page.getByRole('button', { name: 'Pause' }))
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    expect((await playback(page))?.isMuted).toBe(true)
    await page.keyboard.press('k')
    await expect.poll(async () => (await playback(page))?.isPaused).toBe(true)
    await page.getByText('A pendulum swings.').waitFor()
    await expectGoodLooks(page)

    await page.keyboard.press('Home')
    await expect.poll(() => seconds(page)).toBe(0)
    await page.keyboard.press('m')
    await expect.poll(async () => (await playback(page))?.isMuted).toBe(false)
    await page.keyboard.press('c')
    await page.getByText('A pendulum swings.').waitFor({ state: 'hidden' })

    // The choice of captions is remembered.
    await page.reload()
    await pressEnter(page.getByRole('button', { name: /^Play video/ }))
    await page.getByRole('button', { name: 'Captions: off' }).waitFor()
    noErrors(reader)
    await close(reader)
  })

  it('is played by its playlist where it has several sizes', async () => {
    const { first } = await findFilmed()
    const reader = await visitAs(media.env, 'streamer.watch', desktop)
    const { page } = reader
    const answers: { path: string; status: number }[] = []
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (/\.(?:m3u8|mp4)$/.test(pathname)) answers.push({ path: pathname, status: response.status() })
    })
    await page.goto(`/post/${first.id}`)
    await pressEnter(page.getByRole('button', { name: /^Play video/ }))
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    // The list of sizes, and that of the size it chose.
    expect(answers.filter(({ path }) => path.endsWith('.m3u8')).length).toBeGreaterThanOrEqual(2)
    // The ranges that the playlist names, not the file as a whole.
    expect(answers.filter(({ path }) => path.endsWith('.mp4')).map(({ status }) => status)).not.toContain(200)
    await close(reader)
  })

  it('is played from its file when its playlist does not load, and can be tried again when nothing does', async () => {
    const { first } = await findFilmed()
    const reader = await visitAs(media.env, 'breaker.watch', desktop)
    const { page } = reader
    let playlists = 0
    await page.route('**/*.m3u8', route => {
      playlists++
      return route.abort()
    })
    await page.goto(`/post/${first.id}`)
    await pressEnter(page.getByRole('button', { name: /^Play video/ }))
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    expect(playlists).toBeGreaterThan(0)

    await page.route('**/*.mp4', route => route.abort())
    await page.reload()
    await pressEnter(page.getByRole('button', { name: /^Play video/ }))
    await page.getByText('This video could not be played.').waitFor()
    await page.unroute('**/*.mp4')
    await pressEnter(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    await close(reader)
  })

  it('is captioned by a reader where its author has not', async () => {
    const author = await visitAs(media.env, 'silent.watch', desktop)
    const post = await shareVideo(author, { videoAltText: '', captions: null })
    const reader = await visitAs(media.env, 'captioner.watch', phone)
    const { page } = reader
    await page.goto(`/post/${post.id}`)
    await pressEnter(page.getByRole('button', { name: /^Play video/ }))
    await page.getByRole('button', { name: 'Describe this video' }).waitFor()
    await pressEnter(page.getByRole('button', { name: 'Write captions' }))
    // The player keeps its size, and the form is below it.
    const player = await page.locator('main video').boundingBox()
    const add = await page.getByRole('button', { name: 'Add line' }).boundingBox()
    expect(player?.height).toBeGreaterThan(150)
    expect(add?.y).toBeGreaterThan((player?.y ?? 0) + (player?.height ?? 0))
    await pressEnter(page.getByRole('button', { name: 'Add line' }))
    await page.getByLabel('Text of line 1').fill('A pendulum swings.')
    await expectGoodLooks(page)
    await pressEnter(page.getByRole('button', { name: 'Offer these captions' }))
    await page.getByText('Thank you. Its author decides whether it is shown.').waitFor()
    await author.page.goto('/descriptions')
    await author.page.getByText('A pendulum swings.').waitFor()
    await pressEnter(author.page.getByRole('button', { name: /^Accept/ }))
    await author.page.getByText('Description accepted').waitFor()
    await page.reload()
    await pressEnter(page.getByRole('button', { name: /^Play video/ }))
    await page.getByText('Captions by @captioner.watch').waitFor()
    await close(author, reader)
  })

  it('gets captions in another language from its author', async () => {
    const author = await visitAs(media.env, 'polyglot.watch', phone)
    const { page } = author
    const post = await shareVideo(author)
    await page.goto(`/post/${post.id}`)
    const insight = page.getByRole('article').filter({ hasText: 'Kinetic hall' })
    await pressEnter(insight.getByRole('button', { name: 'More' }))
    await pressEnter(insight.getByRole('menuitem', { name: 'Edit' }))
    const dialog = page.getByRole('dialog', { name: 'Edit Insight' })
    await dialog.getByLabel('Captions', { exact: true }).selectOption('Another language')
    await pressEnter(dialog.getByRole('button', { name: 'Add line' }))
    await dialog.getByLabel('Text of line 1').fill('Se mueve un péndulo.')
    await expectGoodLooks(page)
    await pressEnter(dialog.getByRole('button', { name: 'Save' }))
    const languages = async () =>
      (await author.call(getPost, { params: { id: post.id } })).media[0]?.captionLanguages
    await expect.poll(languages).toEqual(['en', 'es'])
    await close(author)
  })

  it('pauses when another one begins', async () => {
    const posts = await findFilmed()
    // High enough for both, because a video that is scrolled out of sight pauses too.
    const reader = await visitAs(media.env, 'pauser.watch', { viewport: { width: 1440, height: 2_400 } })
    const { page } = reader
    for (const { id } of Object.values(posts)) await reader.call(bookmarkPost, { params: { id } })
    await slowPlayback(page)
    await page.goto('/bookmarks')
    const play = page.getByRole('button', { name: /^Play video/ })
    await play.nth(1).waitFor()
    await pressEnter(play.first())
    await expect.poll(() => seconds(page)).toBeGreaterThan(0)
    await pressEnter(play.first())
    const players = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('video')].map(({ paused, ended }) => ({ paused, ended })),
      )
    await expect.poll(players).toEqual([
      { paused: true, ended: false },
      { paused: false, ended: false },
    ])
    await close(reader)
  })
})
