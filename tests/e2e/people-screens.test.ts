import { routes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { close, visitAs } from './members.ts'
import { expectSpanish, spanish } from './spanish.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** Someone with a request, and a private, a blocked and a muted person. */
async function people(size: typeof desktop, options: object, suffix: string) {
  const spanishName = { firstName: 'Lucía' }
  const member = await visitAs(env, `lucia${suffix}`, { ...size, ...options, bypassCSP: true }, spanishName)
  const other = await visitAs(env, `mateo${suffix}`, desktop, spanishName)
  const { id } = other.user
  await member.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
  await other.call(routes.followUser, { params: { id: member.user.id } })
  await env.network.drain()
  const screens = [
    ['/profile?tab=notifications', () => member.page.getByRole('button', { name: /mateo/ }).first()],
    [`/profile/mateo${suffix}`, () => member.page.getByRole('heading', { name: `mateo${suffix}` })],
    [`/profile/mateo${suffix}/followers`, () => member.page.getByRole('heading', { level: 1 })],
  ] as const
  const prepare = {
    muted: () => member.call(routes.muteUser, { params: { id }, body: { duration: '1d' } }),
    blocked: () => member.call(routes.blockUser, { params: { id } }),
    private: async () => {
      await member.call(routes.unblockUser, { params: { id } })
      await other.call(routes.updatePrivacySettings, { body: { profileVisibility: 'private' } })
    },
  }
  return { member, other, screens, prepare, close: () => close(member, other) }
}

describe.each([
  ['light', desktop],
  ['dark', phone],
] as const)('the screens about people (%s)', (colorScheme, size) => {
  it('have no violation that axe finds, and do not scroll sideways', async () => {
    const suffix = colorScheme === 'light' ? '31' : '32'
    const { member, screens, prepare, close } = await people(size, { colorScheme }, suffix)
    const { page } = member
    const check = async () => {
      await settled(page)
      expect([page.url(), await violationsOn(page), await sidewaysOverflow(page)]).toEqual([
        page.url(),
        [],
        [],
      ])
    }
    for (const [path, ready] of screens) {
      await page.goto(path)
      await ready().waitFor()
      await check()
    }
    for (const [, change] of Object.entries(prepare)) {
      await change()
      await page.goto(`/profile/mateo${suffix}`)
      await page.getByRole('heading', { name: `mateo${suffix}`, exact: true }).waitFor()
      await check()
    }
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).waitFor()
    await check()
    await close()
  })
})

it('the screens about people are in Spanish', async () => {
  const { member, screens, prepare, close } = await people(phone as typeof desktop, spanish, '33')
  const { page } = member
  for (const [path, ready] of screens) {
    await page.goto(path)
    await ready().waitFor()
    await settled(page)
    await expectSpanish(page)
  }
  for (const change of Object.values(prepare)) {
    await change()
    await page.goto('/profile/mateo33')
    await page.getByRole('heading', { name: 'mateo33', exact: true }).waitFor()
    await settled(page)
    await expectSpanish(page)
  }
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await page.getByText('Solicitud enviada').waitFor()
  await expectSpanish(page)
  await page.getByRole('button', { name: 'Más', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Bloquear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).waitFor()
  await expectSpanish(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('heading', { name: 'Has bloqueado a mateo33.' }).waitFor()
  await expectSpanish(page)
  await close()
})
