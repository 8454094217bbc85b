import { es } from '@vitrine/web/src/lib/i18n/catalogues/es/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { createMediaFiles, type MediaFiles } from './media-files.ts'
import { close, visitAs, visitWithRole } from './members.ts'
import { comment, expectSpanish, foreignTexts, spanish } from './spanish.ts'

let env: TestEnvironment
let files: MediaFiles
beforeAll(async () => {
  ;[env, files] = await Promise.all([startTestEnvironment(), createMediaFiles()])
})
afterAll(async () => {
  await env?.close()
  await files?.remove()
})

/** As the browser names the languages of captions. */
const languageNames = new Set(
  ['en', 'es', 'ca', 'de', 'eu', 'fr', 'gl', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'zh'].map(code =>
    new Intl.DisplayNames(['es'], { type: 'language' }).of(code),
  ),
)

it.each([
  ['1440 px', desktop, 'lucia'],
  ['390 px', phone, 'lucia2'],
] as const)('photos, the camera, captions and the player are in Spanish at %s', async (_, size, username) => {
  const options = { ...size, ...spanish, permissions: ['camera', 'microphone'] }
  const member = await visitAs(env, username, options, { firstName: 'Lucía', lastName: 'Quist' })
  const { page } = member
  await page.goto('/')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(es['compose.photos.choose'], { exact: true })
    .setInputFiles(await files.picture('a.png'))
  await dialog.getByText(es['upload.done']).waitFor()
  await expectSpanish(page)

  await dialog.getByRole('tab', { name: es['create.kind.video'] }).click()
  await dialog.getByRole('button', { name: es['compose.camera.start'] }).click()
  await dialog.getByRole('button', { name: es['compose.camera.record'] }).click()
  await dialog.getByRole('button', { name: es['compose.camera.stopRecording'] }).waitFor()
  await expectSpanish(page)
  await dialog.getByRole('button', { name: es['compose.camera.stopRecording'] }).click()
  await dialog.getByText(es['upload.done']).waitFor()
  await dialog.getByRole('button', { name: es['compose.video.describe'] }).click()
  await dialog.getByRole('button', { name: es['compose.captions.add'] }).click()
  await dialog.getByPlaceholder(es['compose.captions.text.placeholder']).fill(comment)
  expect((await foreignTexts(page)).filter(text => !languageNames.has(text))).toEqual([])

  await dialog.getByRole('button', { name: es['create.share'] }).click()
  await page.getByText(es['create.shared.message']).waitFor()
  await page.getByRole('button', { name: es['create.shared.view'] }).click()
  const play = page.getByRole('button', { name: new RegExp(`^${es['video.play']}`) })
  await play.waitFor({ timeout: 60_000 })
  await play.press('Enter')
  await page
    .getByRole('button', { name: es['video.mute'] })
    .or(page.getByRole('button', { name: es['video.unmute'] }))
    .waitFor()
  await expectSpanish(page)
  await close(member)
})

it.each([
  ['1440 px', desktop, 'mateo'],
  ['390 px', phone, 'mateo2'],
] as const)('the CDN of administrators is in Spanish at %s', async (_, size, username) => {
  const admin = await visitWithRole(env, 'Admin', username, { ...size, ...spanish })
  const { page } = admin
  await page.goto('/admin/cdn')
  const tabs = page.getByRole('tablist', { name: es['adminCdn.tabs'] }).getByRole('tab')
  await tabs.first().waitFor()
  for (const tab of await tabs.all()) {
    await tab.click()
    expect((await foreignTexts(page)).filter(text => !/^[\d,]+ [kMG]?B$/.test(text))).toEqual([])
  }
  await close(admin)
})
