import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { testScreens } from './screen-matrix.ts'
import { comment, contentOf, expectSpanish, foreignTexts, signUpInSpanish, spanish } from './spanish.ts'

let environment: TestEnvironment
beforeAll(async () => {
  // Every text of a page is looked at: what tests of other files wrote, in English, is not to be on it.
  environment = await startTestEnvironment({ use: 'own' })
})
afterAll(() => environment?.close())

const author = 'lucia.journey'

describe('the main journey in Spanish', () => {
  it('shows no English but names and what users wrote', async () => {
    const lucia = await environment.visit({ ...phone, ...spanish })
    await lucia.page.goto('/')
    await lucia.page.getByRole('link', { name: 'Empieza a explorar' }).waitFor()
    expect(await lucia.page.evaluate(() => document.documentElement.lang)).toBe('es')
    await expectSpanish(lucia.page)
    await signUpInSpanish(lucia.page, author)
    await lucia.page.getByRole('heading', { name: 'Inicio' }).waitFor()
    await expectSpanish(lucia.page)

    await lucia.page.getByRole('button', { name: 'Crear', exact: true }).click()
    const dialog = lucia.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Compartir apunte' }).click()
    await dialog.getByText('Escribe algo en tu apunte.').waitFor()
    await expectSpanish(lucia.page)
    await dialog.getByLabel('Tu apunte').fill(contentOf(author))
    await dialog.getByLabel('Etiquetar un museo').fill('nada parecido')
    await dialog.getByText('No se ha encontrado el museo').waitFor()
    await dialog.getByLabel('Etiquetar un museo').fill('rijks')
    await dialog.getByRole('option', { name: /Rijksmuseum/ }).waitFor()
    await expectSpanish(lucia.page)
    await dialog.getByRole('option', { name: /Rijksmuseum/ }).click()
    await dialog.getByRole('textbox', { name: 'Etiquetas' }).fill('rembrandt')
    await expectSpanish(lucia.page)
    await dialog.getByRole('button', { name: 'Compartir apunte' }).click()
    await lucia.page.getByText('Tu apunte se ha publicado correctamente.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await lucia.page
      .getByRole('article')
      .filter({ hasText: contentOf(author) })
      .first()
      .waitFor()
    await expectSpanish(lucia.page)

    const mateo = await environment.visit({ ...phone, ...spanish })
    await signUpInSpanish(mateo.page, 'mateo.journey')
    await environment.network.drain()
    await mateo.page.reload()
    const seen = mateo.page
      .getByRole('article')
      .filter({ hasText: contentOf(author) })
      .first()
    await seen.getByRole('button', { name: /^Me gusta/ }).click()
    await seen.getByRole('button', { name: /^Comentarios/ }).click()
    await seen.getByText('Todavía no hay comentarios').waitFor()
    await expectSpanish(mateo.page)
    await seen.getByRole('textbox').fill(comment)
    await seen.getByRole('button', { name: 'Comentar', exact: true }).click()
    await seen.getByRole('button', { name: 'Eliminar este comentario' }).waitFor()
    await expectSpanish(mateo.page)

    await lucia.page.getByTestId('unread-badge').filter({ hasText: '2' }).waitFor()
    await lucia.page.getByRole('button', { name: /^Notificaciones/ }).click()
    const bell = lucia.page.getByRole('dialog', { name: 'Notificaciones' })
    await bell.getByText(/le gusta tu apunte/).waitFor()
    await bell.getByText(/ha comentado tu apunte/).waitFor()
    await expectSpanish(lucia.page)
    await seen.getByRole('button', { name: 'Editar este comentario' }).click()
    await seen.getByRole('textbox', { name: 'Editar este comentario' }).fill(`${comment} Y volveré.`)
    await expectSpanish(mateo.page)
    await seen.getByRole('button', { name: 'Guardar' }).click()
    await seen.getByRole('button', { name: 'Editado' }).click()
    await mateo.page.getByRole('dialog', { name: 'Historial' }).getByText('Primera versión').waitFor()
    await expectSpanish(mateo.page)
    await mateo.page.keyboard.press('Escape')
    await mateo.page.getByRole('dialog', { name: 'Historial' }).waitFor({ state: 'hidden' })
    await seen.getByRole('button', { name: 'Eliminar este comentario' }).click()
    await mateo.page.getByRole('button', { name: 'Deshacer' }).waitFor()
    await expectSpanish(mateo.page)
    await mateo.page.getByRole('button', { name: 'Deshacer' }).click()
    await seen.getByText('Y volveré').waitFor()

    await bell.getByRole('link', { name: 'Ver todas' }).click()
    await lucia.page.waitForURL(/tab=notifications/)
    await lucia.page.getByRole('tab', { name: 'Notificaciones' }).waitFor()
    await expectSpanish(lucia.page)

    await lucia.page.goto('/')
    const own = lucia.page.getByRole('article').filter({ hasText: 'sin nadie delante' }).first()
    await own.getByRole('button', { name: 'Más', exact: true }).click()
    await expectSpanish(lucia.page)
    await own.getByRole('menuitem', { name: 'Editar' }).click()
    await lucia.page.getByRole('dialog', { name: 'Editar el apunte' }).getByLabel('Tu apunte').waitFor()
    await expectSpanish(lucia.page)
    await lucia.page.keyboard.press('Escape')
    await lucia.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await own.getByRole('link', { name: /Ahora mismo|hace/ }).click()
    await lucia.page.waitForURL(/post/)
    await own.getByRole('textbox').waitFor()
    await own.getByRole('button', { name: 'Más', exact: true }).click()
    await own.getByRole('menuitem', { name: 'Eliminar' }).click()
    await lucia.page.getByRole('heading', { name: 'Apunte eliminado' }).waitFor()
    await expectSpanish(lucia.page)
    await lucia.page.getByRole('main').getByRole('button', { name: 'Deshacer' }).click()
    await own.waitFor()

    expect([...lucia.errors.all, ...mateo.errors.all]).toEqual([])
    await Promise.all([lucia.context.close(), mateo.context.close()])
  })
})

testScreens(() => environment, 'es')

describe('for an anonymous visitor', () => {
  it('shows the refusal of a password in Spanish', async () => {
    const { page, context } = await environment.visit({ ...phone, ...spanish })
    await page.goto('/auth')
    await page.getByLabel('Correo electrónico').fill('nadie@vitrine.example')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('not-the-password')
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
    await page.getByText('El correo o la contraseña no son correctos').waitFor()
    await expectSpanish(page)
    await context.close()
  })
})

it('the check for English can fail', async () => {
  const { page, context } = await environment.visit({ ...desktop, ...spanish })
  await page.goto('/discover')
  await page.getByText('Museos de arte').waitFor()
  expect(await foreignTexts(page)).toEqual([])
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.append('Load more')
    main?.setAttribute('aria-label', 'A literal of some component')
  })
  expect((await foreignTexts(page)).sort()).toEqual(['A literal of some component', 'Load more'])
  await context.close()
})
