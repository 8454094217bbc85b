import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { visitAs } from './members.ts'
import { dialogOf } from './settings.ts'
import { expectSpanish, spanish } from './spanish.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

const tabs = ['profile', 'privacy', 'notifications', 'account'] as const

describe.each([
  ['light', desktop],
  ['dark', phone],
] as const)('every tab (%s)', (colorScheme, size) => {
  it('has no violation that axe finds, and does not scroll sideways', async () => {
    const options = { ...size, colorScheme, bypassCSP: true }
    const { page, context, errors } = await visitAs(env, `axe${colorScheme}`, options)
    for (const tab of tabs) {
      await page.goto(`/profile?settings=${tab}`)
      await dialogOf(page).getByRole('tabpanel').waitFor()
      await settled(page)
      const found = [await violationsOn(page), await sidewaysOverflow(page)]
      expect([tab, ...found]).toEqual([tab, [], []])
    }
    await page.goto('/profile?settings=profile')
    await dialogOf(page).getByLabel('Bio').fill('Something')
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Discard what you changed?').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(errors.all).toEqual([])
    await context.close()
  })
})

it.each([
  ['1440 px', desktop, 'lucia41'],
  ['390 px', phone, 'lucia42'],
])('every tab is in Spanish at %s', async (_, size, name) => {
  const { page, context } = await visitAs(env, name, { ...size, ...spanish }, { firstName: 'Lucía' })
  for (const tab of tabs) {
    await page.goto(`/profile?settings=${tab}`)
    await dialogOf(page, 'Ajustes').getByRole('tabpanel').waitFor()
    await settled(page)
    await expectSpanish(page)
  }
  await page.goto('/profile?settings=profile')
  const dialog = dialogOf(page, 'Ajustes')
  await dialog.getByLabel('Nombre de usuario').fill('')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Escribe un nombre de usuario.').waitFor()
  await expectSpanish(page)
  await page.keyboard.press('Escape')
  await dialogOf(page, '¿Descartar los cambios?').waitFor()
  await expectSpanish(page)
  await context.close()
})
