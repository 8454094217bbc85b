import { describe, expect, it } from 'vitest'
import { desktop, settled } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { mediaEnvironment } from './media.ts'
import { close, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'
import { dialogOf } from './settings.ts'

const media = mediaEnvironment()

/** Identity consumes what media publishes of a photo under a lock on its user, which these steps hold until their end. */
const beforeIdentityConsumes = (userId: number, steps: () => Promise<void>) =>
  media.env.network.identity.ctx.db.transaction(async tx => {
    await tx.query(
      `select set_config('idle_in_transaction_session_timeout', '0', true) from users where id = $1 for update`,
      [userId],
    )
    await steps()
  })

describe('the profile photo', () => {
  it('is changed and removed, and every portrait follows at once', async () => {
    const member = await visitAs(media.env, 'sitter.portrait', desktop)
    const { page, user } = member
    await page.goto('/profile?settings=profile')
    const dialog = dialogOf(page)
    await dialog.getByText('JPG, PNG or GIF. Max size 5MB.').waitFor()
    await dialog
      .getByLabel('Photo', { exact: true })
      .locator('input[type=file]')
      .setInputFiles(await media.files.picture('me.png', '600x800'))
    await page.getByText('Your photo has been changed.').waitFor()
    const portraits = page.locator('img[src*="/api/media/files/"]')
    await expect.poll(() => portraits.count()).toBeGreaterThan(1)
    await expect
      .poll(() => portraits.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400)
    await expectGoodLooks(page)
    await media.env.network.drain()
    // The page asks for the profile once the photo is removed, and identity answers before it consumes that.
    const removed = Promise.withResolvers<void>()
    await page.route('**/assets/ProfilePage-*.js', async route => {
      await removed.promise
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => portraits.count()).toBeGreaterThan(1)
    await beforeIdentityConsumes(user.id, async () => {
      await pressEnter(dialog.getByRole('button', { name: 'Remove photo' }))
      await page.getByText('Your photo has been removed.').waitFor()
      removed.resolve()
      await page.locator('h1', { hasText: user.username }).waitFor()
      await expect.poll(() => portraits.count()).toBe(0)
    })
    noErrors(member)
    await close(member)
  })

  it('refuses other files with the hint, and keeps the one of before', async () => {
    const member = await visitAs(media.env, 'refused.portrait', desktop)
    const { page } = member
    await page.goto('/profile?settings=profile')
    const dialog = dialogOf(page)
    const field = dialog.locator('input[type=file]')
    await field.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') })
    const problem = dialog.getByRole('alert').filter({ hasText: 'JPG, PNG or GIF. Max size 5MB.' })
    await problem.waitFor()
    await field.setInputFiles(await media.files.picture('mine.png', '600x800'))
    await page.getByText('Your photo has been changed.').waitFor()
    await problem.waitFor({ state: 'detached' })
    const sent: string[] = []
    page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
    await field.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await problem.waitFor()
    await settled(page)
    expect(sent).toEqual([])
    // Only the server reads it.
    const answer = page.waitForResponse('**/api/user/profile/photo')
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    expect((await answer).status()).toBe(415)
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    await dialog.getByRole('button', { name: 'Remove photo' }).waitFor()
    await close(member)
  })
})
