import { describe, expect, it } from 'vitest'
import {
  composeButton,
  composeDialog,
  openCompose,
  playVideo,
  preview,
  published,
  secondsOf,
  shareInsight,
  watchCamera,
} from './composing.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { desktop, phone } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { mediaEnvironment } from './media.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

const media = mediaEnvironment()
const megabyte = 1024 * 1024
const permissions = ['camera', 'microphone']

/** A minute of recording and 90 MB are in create-video.long.test.ts. */
describe('a recording', () => {
  it('is made, previewed, captioned, shared and played back', async () => {
    const member = await visitAs(media.env, 'camera.video', { ...desktop, permissions })
    const { page } = member
    const isReleased = await watchCamera(page)
    const dialog = await openCompose(member, 'Video')
    await dialog.getByText('Max 100MB, up to 60 seconds').waitFor()
    await pressEnter(dialog.getByRole('button', { name: 'Start Camera' }))
    await pressEnter(dialog.getByRole('button', { name: 'Start Recording' }))
    await dialog.getByText('2 / 60 s').waitFor()
    expect(await isReleased()).toBe(false)
    await pressEnter(dialog.getByRole('button', { name: 'Stop Recording' }))
    await expect.poll(() => secondsOf(preview(dialog))).toBeGreaterThan(1.5)
    expect(await isReleased()).toBe(true)
    await dialog.getByText('Uploaded').waitFor()
    await pressEnter(dialog.getByRole('button', { name: 'Add captions and a description' }))
    await pressEnter(dialog.getByRole('button', { name: 'Add line' }))
    await dialog.getByLabel('Text of line 1').fill('A beep')
    await dialog.getByLabel('Description', { exact: true }).fill('A pie that grows')
    await expectGoodLooks(page)
    await dialog.getByRole('textbox', { name: 'Caption', exact: true }).fill('From the fake camera')

    const { id } = await shareInsight(page)
    const post = await published(member, id)
    expect(post.media[0]).toMatchObject({
      kind: 'video',
      altText: 'A pie that grows',
      captionLanguages: ['en'],
    })
    await playVideo(page, id)
    noErrors(member)
    await close(member)
  })

  it('survives closing the dialog, and is discarded after a question only', async () => {
    const member = await visitAs(media.env, 'closer.video', { ...phone, permissions })
    const { page } = member
    let dialog = await openCompose(member, 'Video')
    await dialog.getByRole('button', { name: 'Start Camera' }).click()
    await dialog.getByRole('button', { name: 'Start Recording' }).click()
    await dialog.getByText(/^[1-9]\d? \/ 60 s$/).waitFor()
    await expectGoodLooks(page, 'recording')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await composeButton(page).click()
    dialog = composeDialog(page)
    await preview(dialog).waitFor()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await preview(dialog).waitFor()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.getByRole('button', { name: 'Start Camera' }).waitFor()
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.getByText('Please record or upload a video for your insight.').waitFor()
    await close(member)
  })

  it('needs a camera', async () => {
    const member = await visitAs(media.env, 'cameraless.video', desktop)
    const { page } = member
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    const dialog = await openCompose(member, 'Video')
    await dialog.getByRole('button', { name: 'Start Camera' }).click()
    await page.getByText('Unable to access camera. Please check permissions.').waitFor()
    await dialog.getByRole('button', { name: 'Start Camera' }).waitFor()
    await close(member)
  })
})

describe('an uploaded video', () => {
  it('arrives whole over a connection that is cut twice, and plays with its poster', async () => {
    const { path, bytes } = await media.files.phoneVideo('phone.mp4', 4, '1280x720')
    // More than the browser sends in one request.
    expect(bytes).toBeGreaterThan(5.5 * megabyte)
    const { proxy, cuts, close: closeProxy } = await startCuttingProxy([1, 2])
    const member = await visitAs(media.env, 'phone.video', { ...desktop, proxy })
    const { page } = member
    const dialog = await openCompose(member, 'Video')
    await dialog.getByLabel('Video file').setInputFiles(path)
    await dialog.getByRole('textbox', { name: 'Caption', exact: true }).fill('From the far room')
    await preview(dialog).waitFor()
    const { id } = await shareInsight(page)
    expect(cuts()).toBe(2)
    const post = await published(member, id)
    expect(post.media[0]?.durationMs).toBeGreaterThan(3_900)
    await playVideo(page, id)
    await close(member)
    await closeProxy()
  })

  it('goes on after a reload, when the same file is chosen again', async () => {
    const path = await media.files.video('again.mp4', 2, '1280x720')
    const member = await visitAs(media.env, 'reloader.video', desktop)
    const { page } = member
    let dialog = await openCompose(member, 'Video')
    const creations: string[] = []
    page.on(
      'request',
      request => request.method() === 'POST' && creations.push(new URL(request.url()).pathname),
    )
    await page.route('**/api/media/uploads/*', route =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    )
    const asked = page.waitForResponse(response => response.request().method() === 'HEAD')
    await dialog.getByLabel('Video file').setInputFiles(path)
    await asked
    page.on('dialog', warning => warning.accept())
    await page.reload()
    await page.unroute('**/api/media/uploads/*')
    dialog = await openCompose(member, 'Video')
    await dialog.getByText('Choose the same file again').waitFor()
    await dialog.getByLabel('Video file').setInputFiles(path)
    await dialog.getByText('Uploaded').waitFor()
    expect(creations.filter(each => each === '/api/media/uploads')).toHaveLength(1)
    await close(member)
  })

  it('is refused when it is too large, too long or no video', async () => {
    const member = await visitAs(media.env, 'refused.video', desktop)
    const { page } = member
    const dialog = await openCompose(member, 'Video')
    const field = dialog.getByLabel('Video file')
    await field.evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new ArrayBuffer(101 * 1024 * 1024)], 'a.mp4', { type: 'video/mp4' }))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByText('File too large').waitFor()
    await page.getByText('Please select a video file smaller than 100MB.').waitFor()
    await field.setInputFiles(await media.files.video('long.mp4', 63, '160x90'))
    await page.getByText('Please select a video of up to 60 seconds.').waitFor()
    await field.setInputFiles({ name: 'a.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') })
    await page.getByText('Please select an MP4, WebM or MOV video.').first().waitFor()
    // The server sees that it is none.
    await field.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9_000, 'text ') })
    await dialog.getByText('Please select an MP4, WebM or MOV video.').waitFor()
    await close(member)
  })
})
