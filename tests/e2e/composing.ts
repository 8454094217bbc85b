import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Member } from './members.ts'

/** The dialog of a new insight, also below a question of its own. */
export const composeDialog = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('tablist', { name: 'Kind of insight' }) })

/** What opens the dialog of a new insight, in the navigation. */
export const composeButton = (page: Page) =>
  page.getByRole('button', { name: /create|share an insight/i }).first()

/** Opens the dialog of a new insight over the feed. */
export async function openCompose({ page }: Pick<Member, 'page'>, kind: 'Video' | 'Text' = 'Text') {
  await page.goto('/')
  await composeButton(page).click()
  const dialog = composeDialog(page)
  await dialog.getByRole('tab', { name: kind }).click()
  return dialog
}

/** Shares the insight of the open dialog, which waits for its upload, and returns what the server has stored. */
export async function shareInsight(page: Page): Promise<Post> {
  const answer = page.waitForResponse(
    response => response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/posts',
    { timeout: 120_000 },
  )
  await composeDialog(page).getByRole('button', { name: 'Share Insight' }).click()
  const post: Post = await (await answer).json()
  await page.getByText('Your insight has been posted successfully.').waitFor()
  return post
}

/** The insight once its pictures or its video are ready. */
export async function published({ call }: Pick<Member, 'call'>, id: number, timeout = 60_000): Promise<Post> {
  await expect
    .poll(async () => (await call(routes.getPost, { params: { id } })).status, { interval: 500, timeout })
    .toBe('published')
  return call(routes.getPost, { params: { id } })
}

/** Whether the page has released every camera and microphone that it opened since. */
export async function watchCamera(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = []
    Object.assign(window, { streams })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async constraints => {
      const stream = await open(constraints)
      streams.push(stream)
      return stream
    }
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { streams: MediaStream[] }).streams
        .flatMap(stream => stream.getTracks())
        .every(({ readyState }) => readyState === 'ended'),
    )
}

export const preview = (dialog: Locator) => dialog.getByLabel('Preview of your video')
/** NaN while it is unknown. */
export const secondsOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.duration)

/** Plays the video of an insight's page until it moves. */
export async function playVideo(page: Page, id: number): Promise<void> {
  await page.goto(`/post/${id}`)
  const play = page.getByRole('button', { name: 'Play video' })
  await play.waitFor()
  const poster = page.locator('main img').first()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await play.click()
  const video = page.locator('main video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3)
}
