import { type CreateCommunityPost, routes } from '@vitrine/contracts'
import { addressOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommunity, heading, visitAsAmbassador } from './communities.ts'
import { phone, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { visitAs } from './members.ts'
import { comment, expectSpanish, spanish } from './spanish.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await startTestEnvironment()
})
afterAll(() => env?.close())

describe('the list of communities', () => {
  it('shows that it loads, that loading failed, and that there is none', async () => {
    const { page, context } = await visitAs(env, 'reader.communities.screens')
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let isDown = true
    await page.route('**/api/communities?*', async route => {
      await held
      const failure = { status: 503, json: { message: 'Down', code: 'service_unavailable' } }
      await route.fulfill(isDown ? failure : { json: [] })
    })
    await page.goto('/communities')
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    release()
    await page.getByRole('heading', { name: 'Could not load communities' }).waitFor()
    await expectGoodLooks(page)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
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

it('shows that a discussion loads, that loading failed, and that nothing is written there', async () => {
  const { page, context } = await visitAsAmbassador(env, 'writer.communities.screens')
  const { id } = await createCommunity(page, { name: 'Frame Makers of Bramholt' })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isDown = true
  await page.route('**/api/groups/*/posts?*', async route => {
    await held
    const failure = { status: 403, json: { message: 'No', code: 'forbidden' } }
    await route.fulfill(isDown ? failure : { json: [] })
  })
  await page.goto(`/groups/${id}`)
  await page.getByRole('tabpanel').getByRole('status', { name: 'Loading' }).waitFor()
  release()
  await page.getByText('Could not load insights').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No discussions yet').waitFor()
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
  await page.getByRole('article', { name: 'Mateo Quist' }).waitFor()
  await expectSpanish(page)
  await lucia.call(routes.joinCommunity, { params: { id: community.id }, body: { answers: [] } })
  await owner.page.request.post(`/api/communities/${community.id}/transfer`, {
    data: { userId: lucia.user.id },
  })
  const post = (body: CreateCommunityPost) =>
    lucia.call(routes.createCommunityPost, { params: { id: community.id }, body })
  await post({ type: 'poll', content: comment, pollOptions: ['Rijksmuseum', 'Amsterdam'], pollHours: 24 })
  // Of a file that never arrives: the post is being prepared.
  const url = addressOf(999_999)
  await post({ type: 'text', content: comment, images: [{ url, altText: '' }] })
  await owner.page.request.post(`/api/communities/${community.id}/posts`, {
    data: { type: 'video', content: comment, videoUrl: 'https://rijksmuseum.nl/' },
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
  await page.getByRole('tab', { name: 'Acerca de' }).tap()
  await page.getByText('Sé amable y respetuoso.').waitFor()
  await expectSpanish(page)
  await page.getByRole('tab', { name: 'Miembros' }).tap()
  await page.getByRole('link', { name: /^mateo\.communities/ }).waitFor()
  await expectSpanish(page)
  for (const panel of ['requests', 'posts', 'info', 'rules', 'ownership']) {
    await page.goto(`/groups/${community.id}?panel=${panel}`)
    await page.getByRole('button', { name: 'Propiedad' }).waitFor()
    await expectSpanish(page)
  }
  expect(lucia.errors.all).toEqual([])
  await context.close()
  await owner.context.close()
})
