import { storageRegions } from '@vitrine/contracts'
import { es } from '@vitrine/web/src/lib/i18n/catalogues/es/index.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, settled } from './environment.ts'
import { mediaEnvironment } from './media.ts'
import { close, visitAs, visitWithRole } from './members.ts'
import { pressEnter } from './press.ts'
import { comment, expectSpanish, foreignTexts, spanish } from './spanish.ts'

const media = mediaEnvironment()

/** As the browser names the languages of captions. */
const languageNames = new Set(
  ['en', 'es', 'ca', 'de', 'eu', 'fr', 'gl', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'zh'].map(code =>
    new Intl.DisplayNames(['es'], { type: 'language' }).of(code),
  ),
)

/** At both widths, because controls of the one are not shown at the other. */
async function atBothWidths(page: Page, isSpanish: (page: Page) => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await isSpanish(page)
  }
  if (size) await page.setViewportSize(size)
}

it('photos, the camera, captions and the player are in Spanish', async () => {
  const options = { ...phone, ...spanish, permissions: ['camera', 'microphone'] }
  const member = await visitAs(media.env, 'lucia.media', options, { firstName: 'Lucía', lastName: 'Quist' })
  const { page } = member
  // Not over the feed, which shows what tests of other files wrote in English.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(es['compose.photos.choose'], { exact: true })
    .setInputFiles(await media.files.picture('a.png'))
  await dialog.getByText(es['upload.done']).waitFor()
  await atBothWidths(page, expectSpanish)

  await dialog.getByRole('tab', { name: es['create.kind.video'] }).click()
  await dialog.getByRole('button', { name: es['compose.camera.start'] }).click()
  await dialog.getByRole('button', { name: es['compose.camera.record'] }).click()
  await atBothWidths(page, expectSpanish)
  // A recording needs more than one picture of the camera.
  await dialog.getByText(/^([2-9]|[1-5]\d) \/ 60 s$/).waitFor()
  await dialog.getByRole('button', { name: es['compose.camera.stopRecording'] }).click()
  await dialog.getByText(es['upload.done']).waitFor()
  await dialog.getByRole('button', { name: es['compose.video.describe'] }).click()
  await dialog.getByRole('button', { name: es['compose.captions.add'] }).click()
  await dialog.getByPlaceholder(es['compose.captions.text.placeholder']).fill(comment)
  await atBothWidths(page, async () =>
    expect((await foreignTexts(page)).filter(text => !languageNames.has(text))).toEqual([]),
  )

  await dialog.getByRole('button', { name: es['create.share'] }).click()
  await page.getByText(es['create.shared.message']).waitFor()
  await page.getByRole('button', { name: es['create.shared.view'] }).click()
  const play = page.getByRole('button', { name: new RegExp(`^${es['video.play']}`) })
  await play.waitFor({ timeout: 60_000 })
  await pressEnter(play)
  await page
    .getByRole('button', { name: es['video.mute'] })
    .or(page.getByRole('button', { name: es['video.unmute'] }))
    .waitFor()
  await atBothWidths(page, expectSpanish)
  await close(member)
})

/** Sizes, and the codes of regions. */
const isOfCdn = (text: string) =>
  /^[\d,]+ [kMG]?B$/.test(text) || (storageRegions as readonly string[]).includes(text)

it('the CDN of administrators is in Spanish', async () => {
  const admin = await visitWithRole(media.env, 'Admin', 'mateo.media', { ...desktop, ...spanish })
  const { page } = admin
  await page.goto('/admin/cdn')
  const tabs = page.getByRole('tablist', { name: es['adminCdn.tabs'] }).getByRole('tab')
  await tabs.first().waitFor()
  for (const tab of await tabs.all()) {
    await tab.click()
    await page.getByRole('tabpanel').waitFor()
    await settled(page)
    await atBothWidths(page, async () =>
      expect((await foreignTexts(page)).filter(text => !isOfCdn(text))).toEqual([]),
    )
  }
  await close(admin)
})
