import { type CreateCommunityPost, routes } from '@vitrine/contracts'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import { addressOf } from '@vitrine/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommunity, heading, visitAsAmbassador } from './communities.ts'
import { phone, showScreen, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks, problemsOn } from './looks.ts'
import { createMeetup } from './meetups.ts'
import { createMember, visitAs } from './members.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

/** Of words that are known as data. */
const spanishMeetup = {
  title: 'Y volveré.',
  description: comment,
  location: 'Rijksmuseum',
  maxAttendees: 12,
  tags: ['rembrandt'],
  rsvpRequired: true,
  expectedGroupSize: '10',
  ageRestrictions: '18',
  accessibilityNotes: comment,
  rainPlan: comment,
}

/** Holds the answers to what a page asks for, which are a failure until it is repaired, and then an empty list. */
async function holdAnswers(page: Page, url: string) {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isDown = true
  await page.route(url, async route => {
    await held
    const failure = { status: 403, json: { message: 'No', code: 'forbidden' } }
    await route.fulfill(isDown ? failure : { json: [] })
  })
  const repair = () => {
    isDown = false
    return page.getByRole('button', { name: 'Try again' }).click()
  }
  return { release, repair }
}

describe('the list of communities', () => {
  it('shows that it loads, that loading failed, and that there is none', async () => {
    const { page, context } = await visitAs(env, 'reader.communities.screens')
    const { release, repair } = await holdAnswers(page, '**/api/communities?*')
    await page.goto('/communities')
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    release()
    await page.getByRole('heading', { name: 'Could not load communities' }).waitFor()
    await expectGoodLooks(page)
    await repair()
    await page.getByRole('heading', { name: 'No communities found' }).waitFor()
    await expectGoodLooks(page)
    await context.close()
  })

  it('leads to no community that does not exist', async () => {
    const { page, context } = await visitAs(env, 'visitor.communities.screens')
    await page.goto('/groups/999999')
    await heading(page, 'Group not found')
    await page.getByRole('link', { name: 'All groups' }).click()
    await heading(page, 'Groups')
    await page.goto('/communities/paper')
    await heading(page, 'Community not found')
    await context.close()
  })
})

it('shows of a discussion, of meetups, and of what keeps order, that it loads, that loading failed, and that there is nothing', async () => {
  const { page, context } = await visitAsAmbassador(env, 'writer.communities.screens')
  const { id } = await createCommunity(page, { name: 'Frame Makers of Bramholt' })
  const discussion = await holdAnswers(page, '**/api/groups/*/posts?*')
  await page.goto(`/groups/${id}`)
  const loading = page.getByRole('tabpanel').getByRole('status', { name: 'Loading' })
  await loading.waitFor()
  discussion.release()
  await page.getByText('Could not load insights').waitFor()
  await discussion.repair()
  await page.getByText('No discussions yet').waitFor()
  await expectGoodLooks(page)
  const meetups = await holdAnswers(page, '**/api/groups/*/meetups?*')
  await page.getByRole('tab', { name: 'Meetups' }).click()
  await loading.waitFor()
  meetups.release()
  await page.getByText('Could not load meetups').waitFor()
  await meetups.repair()
  await page.getByText('No meetups yet').waitFor()
  await page.getByRole('button', { name: 'Create meetup' }).waitFor()
  await expectGoodLooks(page)
  await page.getByRole('tab', { name: 'Management' }).click()
  for (const [panel, path, none] of [
    ['Reported Content', 'reports', 'No reports wait.'],
    ['Bans', 'bans', 'No one is banned.'],
    ['Deleted Content', 'deleted', 'Nothing that moderators deleted can be restored.'],
    ['Moderation log', 'modlog', 'Nothing is in the log.'],
  ] as const) {
    const { release, repair } = await holdAnswers(page, `**/api/communities/*/${path}?*`)
    await page.getByRole('button', { name: panel }).click()
    await loading.waitFor()
    release()
    await page.getByText('Could not load this list').waitFor()
    if (path === 'reports') await expectGoodLooks(page)
    await repair()
    await page.getByText(none).waitFor()
  }
  await expectGoodLooks(page)
  await context.close()
})

it('is in Spanish for Spanish readers', async () => {
  const owner = await visitAsAmbassador(env, 'mateo.communities.screens')
  // Of words that are known as data.
  const community = await createCommunity(owner.page, {
    name: 'Mateo Quist',
    description: 'Y volveré.',
    location: 'Amsterdam',
    tags: ['rembrandt'],
  })
  const { page, context, ...lucia } = await visitAs(env, 'lucia.communities.screens', {
    ...phone,
    ...spanish,
  })
  await env.network.drain()
  await page.goto('/groups?q=Mateo+Quist')
  await page.getByRole('article', { name: 'Mateo Quist', exact: true }).waitFor()
  await expectSpanish(page)
  const { id } = community
  await lucia.call(routes.joinCommunity, { params: { id }, body: { answers: [] } })
  const member = (await lucia.call(routes.listMembers, { params: { id }, query: {} })).find(
    ({ userId }) => userId === lucia.user.id,
  )
  const permit = (data: object) =>
    owner.page.request.patch(`/api/communities/${id}/members/${member?.id}/permissions`, { data })
  const reasons = { reason: comment, rule: 'Be kind and respectful.', until: '2031-01-14T12:00:00.000Z' }
  await owner.page.request.post(`/api/communities/${id}/posts`, { data: { type: 'text', content: comment } })
  await permit({ canPost: false, ...reasons })
  await permit({ canComment: false, ...reasons })
  await env.network.drain()
  await showScreen(page, `/groups/${id}`)
  await page.getByText('No puedes publicar aquí.').waitFor()
  await page.getByRole('button', { name: 'Comentarios' }).tap()
  await page.getByText('No puedes comentar aquí.').waitFor()
  await expectSpanish(page)
  await page.getByRole('button', { name: /^Notificaciones/ }).tap()
  await page.getByRole('link', { name: /No puedes comentar en/ }).waitFor()
  await expectSpanish(page)
  await permit({ canPost: true })
  await permit({ canComment: true })

  const mateo = await createMember(env, 'mateo.banned.screens')
  await mateo.call(routes.joinCommunity, { params: { id }, body: { answers: [] } })
  await owner.page.request.post(`/api/communities/${community.id}/transfer`, {
    data: { userId: lucia.user.id },
  })
  const post = (body: CreateCommunityPost) =>
    lucia.call(routes.createCommunityPost, { params: { id: community.id }, body })
  await post({ type: 'poll', content: comment, pollOptions: ['Rijksmuseum', 'Amsterdam'], pollHours: 24 })
  // Of a file that never arrives: the post is being prepared.
  const url = addressOf(999_999)
  await post({ type: 'text', content: comment, images: [{ url, altText: '' }] })
  const video = await owner.page.request.post(`/api/communities/${community.id}/posts`, {
    data: { type: 'video', content: comment, videoUrl: 'https://rijksmuseum.nl/' },
  })
  await mateo.call(routes.createReport, {
    body: {
      targetType: 'community_post',
      targetId: (await video.json()).id,
      category: 'spam',
      details: comment,
    },
  })
  await lucia.call(routes.updateCommunitySettings, {
    params: { id: community.id },
    body: { reviewsPosts: true },
  })
  await owner.page.request.post(`/api/communities/${community.id}/posts`, {
    data: { type: 'text', content: comment },
  })
  await page.goto(`/groups/${community.id}`)
  await page.getByText('Ver el vídeo').waitFor()
  await page.getByRole('button', { name: 'Comentarios' }).first().tap()
  await page.getByLabel('Añade un comentario').fill(comment)
  await page.getByText('Tu imagen se está preparando').waitFor()
  for (const kind of ['Debate', 'Encuesta', 'Evento', 'Foto', 'Vídeo', 'Enlace']) {
    await page.getByRole('form').getByRole('button', { name: kind }).tap()
    await expectSpanish(page)
  }
  await createMeetup(owner.page, id, spanishMeetup)
  await env.network.drain()
  await runFanOuts(env.network.notifications.ctx)
  await page.getByRole('tab', { name: 'Encuentros' }).tap()
  await page.getByRole('button', { name: 'Unirse al encuentro' }).waitFor()
  await expectSpanish(page)
  await page.getByRole('main').getByRole('link', { name: 'Y volveré.' }).tap()
  await page.getByText('Si llueve').waitFor()
  await page.getByRole('button', { name: 'Me interesa' }).tap()
  await page.getByText('¡Has marcado que te interesa el evento!').waitFor()
  await expectSpanish(page)
  await page.goto(`/groups/${id}`)
  await page.getByRole('tab', { name: 'Acerca de' }).tap()
  await page.getByText('Sé amable y respetuoso.').waitFor()
  await expectSpanish(page)
  await page.getByRole('tab', { name: 'Miembros' }).tap()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^mateo\.communities/ })
    .waitFor()
  await expectSpanish(page)
  await page.getByRole('button', { name: 'Seleccionar' }).tap()
  await page.getByRole('checkbox').first().check()
  for (const action of ['Quitar', 'Dar rol', 'Restringir', 'Mensaje']) {
    await page.getByRole('button', { name: action }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).waitFor()
    await expectSpanish(page)
    expect(await problemsOn(page)).toEqual([[], []])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (const panel of ['requests', 'posts', 'bans', 'deleted', 'log', 'info', 'rules', 'ownership']) {
    await showScreen(page, `/groups/${id}?panel=${panel}`)
    await page.getByRole('button', { name: 'Propiedad' }).waitFor()
    await expectSpanish(page)
  }
  await showScreen(page, `/groups/${id}?panel=reports`)
  await page.getByText('Denunciado por una persona').waitFor()
  await expectSpanish(page)
  await page.getByRole('button', { name: /^Decidir/ }).tap()
  const decision = page.getByRole('dialog', { name: /^Publicación de/ })
  await decision.waitFor()
  for (const action of await decision.getByRole('radio').all()) {
    await action.check()
    await expectSpanish(page)
    expect(await problemsOn(page)).toEqual([[], []])
  }
  await page.keyboard.press('Escape')
  await decision.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Decididas' }).tap()
  await page.getByText('Aún no se ha decidido ninguna denuncia.').waitFor()
  await expectSpanish(page)
  await page.getByRole('tab', { name: 'Debate' }).tap()
  await page
    .getByRole('article')
    .filter({ hasText: 'Ver el vídeo' })
    .last()
    .getByRole('button', { name: 'Más' })
    .tap()
  await page.getByRole('menuitem', { name: 'Denunciar' }).tap()
  const report = page.getByRole('dialog', { name: /^Denunciar la publicación de/ })
  await report.getByLabel('¿Qué ocurre?').selectOption('Suplantación')
  await report.getByLabel('Detalles (opcional)').fill(comment)
  await expectSpanish(page)
  await report.getByRole('button', { name: 'Denunciar' }).tap()
  await report.waitFor({ state: 'detached' })
  await expectSpanish(page)
  await page.goto('/profile?settings=privacy')
  await page.getByText('En revisión').waitFor()
  await expectSpanish(page)
  expect(lucia.errors.all).toEqual([])
  await context.close()
  await owner.context.close()
})
