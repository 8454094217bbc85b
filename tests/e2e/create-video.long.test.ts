import { expect, it } from 'vitest'
import {
  openCompose,
  playVideo,
  preview,
  published,
  secondsOf,
  shareInsight,
  watchCamera,
} from './composing.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { desktop } from './environment.ts'
import { mediaEnvironment } from './media.ts'
import { close, noErrors, visitAs } from './members.ts'

const media = mediaEnvironment()
const megabyte = 1024 * 1024
/** A minute of video is prepared in all its sizes. */
const preparedMs = 240_000
const timeout = 420_000

it('a recording stops after a minute, releases the camera, and is shared and played as it is', {
  timeout,
}, async () => {
  const permissions = ['camera', 'microphone']
  const member = await visitAs(media.env, 'minute.video', { ...desktop, permissions })
  const { page } = member
  const isReleased = await watchCamera(page)
  const dialog = await openCompose(member, 'Video')
  await dialog.getByRole('button', { name: 'Start Camera' }).click()
  await dialog.getByRole('button', { name: 'Start Recording' }).click()
  expect(await isReleased()).toBe(false)
  await preview(dialog).waitFor({ timeout: 120_000 })
  expect(await isReleased()).toBe(true)
  await expect.poll(() => secondsOf(preview(dialog))).toBeGreaterThan(59)
  expect(await secondsOf(preview(dialog))).toBeLessThan(61)
  const { id } = await shareInsight(page)
  const post = await published(member, id, preparedMs)
  expect(post.media[0]?.durationMs).toBeGreaterThan(59_000)
  expect(post.media[0]?.durationMs).toBeLessThan(61_100)
  await playVideo(page, id)
  noErrors(member)
  await close(member)
})

it('an uploaded video of 90 MB arrives whole over a connection that is cut five times, and plays with its poster', {
  timeout,
}, async () => {
  const { path, bytes } = await media.files.phoneVideo('phone.mp4', 60, '1920x1080')
  expect(bytes).toBeGreaterThan(85 * megabyte)
  expect(bytes).toBeLessThan(100 * megabyte)
  const { proxy, cuts, close: closeProxy } = await startCuttingProxy([2, 5, 9, 14, 20])
  const member = await visitAs(media.env, 'minutes.video', { ...desktop, proxy })
  const { page } = member
  const dialog = await openCompose(member, 'Video')
  await dialog.getByLabel('Video file').setInputFiles(path)
  await dialog.getByRole('textbox', { name: 'Caption', exact: true }).fill('From the far room')
  await preview(dialog).waitFor()
  const { id } = await shareInsight(page)
  expect(cuts()).toBe(5)
  const post = await published(member, id, preparedMs)
  expect(post.media[0]?.durationMs).toBeGreaterThan(59_000)
  await playVideo(page, id)
  await close(member)
  await closeProxy()
})
