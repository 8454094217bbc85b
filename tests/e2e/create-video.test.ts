import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeDialog, openCompose, playVideo, published, shareInsight } from './composing.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import { close, noErrors, visitAs } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
let files: MediaFiles
beforeAll(async () => {
  ;[env, files] = await Promise.all([startTestEnvironment(), createMediaFiles()])
})
afterAll(async () => {
  await env?.close()
  await files?.remove()
})

const stamp = () => String(Date.now() % 1e7)
const megabyte = 1024 * 1024
const permissions = ['camera', 'microphone']

describe('a recording', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('is made, previewed, captioned, shared and played back (%s)', async (colorScheme, size) => {
    const member = await visitAs(env, `camera${stamp()}`, { ...size, colorScheme, permissions })
    const { page } = member
    const dialog = await openCompose(member, 'Video')
    await dialog.getByText('Max 100MB, up to 60 seconds').waitFor()
    await dialog.getByRole('button', { name: 'Start Camera' }).press('Enter')
    await dialog.getByRole('button', { name: 'Start Recording' }).press('Enter')
    await dialog.getByText('2 / 60 s').waitFor()
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
    await dialog.getByRole('button', { name: 'Stop Recording' }).press('Enter')
    const preview = dialog.getByLabel('Preview of your video')
    await expect
      .poll(() => preview.evaluate((video: HTMLVideoElement) => video.duration), { timeout: 10_000 })
      .toBeGreaterThan(1.5)
    await dialog.getByText('Uploaded').waitFor()
    await dialog.getByRole('button', { name: 'Add captions and a description' }).press('Enter')
    await dialog.getByRole('button', { name: 'Add line' }).press('Enter')
    await dialog.getByLabel('Text of line 1').fill('A beep')
    await dialog.getByLabel('Description', { exact: true }).fill('A pie that grows')
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])
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

  it('stops after a minute, releases the camera, and is shared and played as it is', async () => {
    const member = await visitAs(env, `minute${stamp()}`, { ...desktop, permissions })
    const { page } = member
    await page.addInitScript(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async constraints => {
        const stream = await open(constraints)
        Object.assign(window, { stream })
        return stream
      }
    })
    const isReleased = () =>
      page.evaluate(() =>
        (window as unknown as { stream: MediaStream }).stream
          .getTracks()
          .every(({ readyState }) => readyState === 'ended'),
      )
    const dialog = await openCompose(member, 'Video')
    await dialog.getByRole('button', { name: 'Start Camera' }).click()
    await dialog.getByRole('button', { name: 'Start Recording' }).click()
    expect(await isReleased()).toBe(false)
    await dialog.getByLabel('Preview of your video').waitFor({ timeout: 75_000 })
    expect(await isReleased()).toBe(true)
    await expect
      .poll(() =>
        dialog
          .getByLabel('Preview of your video')
          .evaluate((video: HTMLVideoElement) => Math.abs(video.duration - 60) < 1),
      )
      .toBe(true)
    const { id } = await shareInsight(page)
    const post = await published(member, id, 240_000)
    expect(post.media[0]?.durationMs).toBeGreaterThan(59_000)
    expect(post.media[0]?.durationMs).toBeLessThan(61_100)
    await playVideo(page, id)
    noErrors(member)
    await close(member)
  }, 420_000)

  it('survives closing the dialog, and is discarded after a question only', async () => {
    const member = await visitAs(env, `closing${stamp()}`, { ...desktop, permissions })
    const { page } = member
    let dialog = await openCompose(member, 'Video')
    await dialog.getByRole('button', { name: 'Start Camera' }).click()
    await dialog.getByRole('button', { name: 'Start Recording' }).click()
    await dialog.getByText('1 / 60 s').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /create|share an insight/i })
      .first()
      .click()
    dialog = composeDialog(page)
    await dialog.getByLabel('Preview of your video').waitFor()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await dialog.getByLabel('Preview of your video').waitFor()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.getByRole('button', { name: 'Start Camera' }).waitFor()
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.getByText('Please record or upload a video for your insight.').waitFor()
    await close(member)
  })

  it('needs a camera', async () => {
    const member = await visitAs(env, `nocamera${stamp()}`, desktop)
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
  it('of a phone arrives whole over a connection that is cut five times, and plays with its poster', async () => {
    const { path, bytes } = await files.longVideo('phone.mp4')
    expect(bytes).toBeGreaterThan(85 * megabyte)
    expect(bytes).toBeLessThan(100 * megabyte)
    const { proxy, cuts, close: closeProxy } = await startCuttingProxy([2, 5, 9, 14, 20])
    const member = await visitAs(env, `phone${stamp()}`, { ...desktop, proxy })
    const { page } = member
    const dialog = await openCompose(member, 'Video')
    await dialog.getByLabel('Video file').setInputFiles(path)
    await dialog.getByRole('textbox', { name: 'Caption', exact: true }).fill('From the far room')
    // Sharing waits for the upload.
    const { id } = await shareInsight(page)
    expect(cuts()).toBe(5)
    const post = await published(member, id, 240_000)
    expect(post.media[0]?.durationMs).toBeGreaterThan(59_000)
    await playVideo(page, id)
    await close(member)
    await closeProxy()
  }, 420_000)

  it('goes on after a reload, when the same file is chosen again', async () => {
    const path = await files.video('again.mp4', 2, '1280x720')
    const member = await visitAs(env, `again${stamp()}`, desktop)
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
    await dialog.getByLabel('Video file').setInputFiles(path)
    await page.waitForResponse(response => response.request().method() === 'HEAD')
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
    const member = await visitAs(env, `refuse${stamp()}`, desktop)
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
    await field.setInputFiles(await files.video('long.mp4', 63, '160x90'))
    await page.getByText('Please select a video of up to 60 seconds.').waitFor()
    await field.setInputFiles({ name: 'a.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') })
    await page.getByText('Please select an MP4, WebM or MOV video.').first().waitFor()
    // The server sees that it is none.
    await field.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9_000, 'text ') })
    await dialog.getByText('Please select an MP4, WebM or MOV video.').waitFor()
    await close(member)
  })
})
