import { describe, expect, it } from 'vitest'
import { composeButton, openCompose, published, shareInsight } from './composing.ts'
import { focused } from './edit-and-delete.ts'
import { desktop, phone } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { mediaEnvironment } from './media.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

const media = mediaEnvironment()

describe('an insight with photos', () => {
  it('is described, ordered, covered and shared', async () => {
    const member = await visitAs(media.env, 'sharer.photos', phone)
    const { page } = member
    const pictures = await Promise.all([
      media.files.picture('first.jpg'),
      media.files.picture('second.png', '900x1200'),
    ])
    const dialog = await openCompose(member)
    await dialog.getByRole('textbox', { name: 'Your Insight' }).fill('Two walls')
    await dialog.getByLabel('Photos', { exact: true }).setInputFiles(pictures)
    await expect.poll(() => dialog.getByText('Uploaded').count()).toBe(2)
    await dialog.getByText('Without a description, some readers will miss this photo.').first().waitFor()
    await dialog.getByLabel('Description of photo 1').fill('The first wall')
    await dialog.getByLabel('Description of photo 2').fill('The second wall')
    await pressEnter(dialog.getByRole('button', { name: 'Move photo 2 up' }))
    expect(await dialog.getByLabel('Description of photo 1').inputValue()).toBe('The second wall')
    await dialog.getByRole('switch', { name: 'Sensitive content' }).check()
    await dialog.getByLabel('What to expect').fill('Flashing colours')
    await expectGoodLooks(page)

    const { id } = await shareInsight(page)
    const post = await published(member, id)
    expect(post.media.map(({ altText }) => altText)).toEqual(['The second wall', 'The first wall'])
    expect(post.sensitive).toEqual({ reason: 'Flashing colours' })
    await page.goto(`/post/${id}`)
    await page.getByText('Flashing colours').waitFor()
    noErrors(member)
    await close(member)
  })

  it('is shared once when its dialog is closed and opened again before its photo has arrived', async () => {
    const member = await visitAs(media.env, 'later.photos', desktop)
    const { page } = member
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/media', async route => {
      await released
      await route.continue()
    })
    const shared: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/posts')) shared.push(request.url())
    })
    const dialog = await openCompose(member)
    const text = dialog.getByRole('textbox', { name: 'Your Insight' })
    await text.fill('Once')
    await dialog.getByLabel('Photos', { exact: true }).setInputFiles(await media.files.picture('later.jpg'))
    await dialog.getByRole('button', { name: 'Share Insight' }).click()
    await dialog.getByRole('button', { name: 'Sharing...' }).waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const open = composeButton(page)
    await open.click()
    await dialog.getByRole('button', { name: 'Sharing...' }).waitFor()
    expect(await text.isDisabled()).toBe(true)
    release()
    await page.getByText('Your insight has been posted successfully.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(shared).toHaveLength(1)
    await open.click()
    expect(await text.inputValue()).toBe('')
    await close(member)
  })

  it('keeps what has arrived through closing and reloading, and deletes what is removed', async () => {
    const member = await visitAs(media.env, 'keeper.photos', desktop)
    const { page } = member
    const picture = await media.files.picture('kept.jpg')
    let dialog = await openCompose(member)
    await dialog.getByLabel('Photos', { exact: true }).setInputFiles(picture)
    await dialog.getByText('Uploaded').waitFor()
    await dialog.getByLabel('Description of photo 1').fill('Kept')
    await page.reload()
    dialog = await openCompose(member)
    expect(await dialog.getByLabel('Description of photo 1').inputValue()).toBe('Kept')
    const deletion = page.waitForResponse(response => response.request().method() === 'DELETE')
    await pressEnter(dialog.getByRole('button', { name: 'Remove photo 1' }))
    expect((await deletion).status()).toBe(200)
    await dialog.getByLabel('Description of photo 1').waitFor({ state: 'detached' })
    await close(member)
  })

  it('refuses other files, too many and too large ones, and shows why an upload failed', async () => {
    const member = await visitAs(media.env, 'refused.photos', desktop)
    const { page } = member
    const picture = await media.files.picture('many.jpg')
    const dialog = await openCompose(member)
    const field = dialog.getByLabel('Photos', { exact: true })
    await field.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await page.getByText('Please select a JPG, PNG, GIF or WebP picture.').waitFor()
    const large = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
    await field.setInputFiles(large)
    await page.getByText('Please select a picture of up to 10MB.').waitFor()
    // Its first bytes are of no picture, which the server alone sees.
    await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await dialog.getByText('Please select a JPG, PNG, GIF or WebP picture.').waitFor()
    await pressEnter(dialog.getByRole('button', { name: 'Remove photo 1' }))
    await field.setInputFiles(Array.from({ length: 5 }, () => picture))
    await page.getByText('Please select up to 4 pictures.').waitFor()
    await expect.poll(() => dialog.locator('ol img').count()).toBe(4)
    await field.waitFor({ state: 'detached' })
    await close(member)
  })

  it('takes pasted and dropped pictures', async () => {
    const member = await visitAs(media.env, 'paster.photos', desktop)
    const dialog = await openCompose(member)
    const text = dialog.getByRole('textbox', { name: 'Your Insight' })
    await text.focus()
    await focused(text)
    for (const kind of ['paste', 'drop'] as const) {
      await text.evaluate(async (element, type) => {
        const canvas = new OffscreenCanvas(40, 30)
        canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
        const transfer = new DataTransfer()
        transfer.items.add(new File([await canvas.convertToBlob()], 'clip.png', { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
            : new DragEvent('drop', { ...options, dataTransfer: transfer }),
        )
      }, kind)
    }
    await dialog.getByLabel('Description of photo 2').waitFor()
    await expect.poll(() => dialog.getByText('Uploaded').count()).toBe(2)
    await close(member)
  })
})
