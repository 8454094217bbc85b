import { type CommunityCard, routes } from '@vitrine/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommunity, visitAsAmbassador } from './communities.ts'
import { focused } from './edit-and-delete.ts'
import { phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, countRequests, noErrors, sharePost, shown, tabTo, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

const open = 'Sundial Makers of Corvane'
const hidden = 'Quiet Sundials of Corvane'

let env: TestEnvironment
let owner: Awaited<ReturnType<typeof visitAsAmbassador>>
beforeAll(async () => {
  env = await startTestEnvironment()
  owner = await visitAsAmbassador(env, 'iris.groups')
  const makers = await createCommunity(owner.page, { name: open, tags: ['corvanetime'] })
  const quiet = await createCommunity(owner.page, { name: hidden, membershipType: 'private' })
  await createCommunity(owner.page, { name: 'Sundials on Walls of Corvane' })
  // An account creates no more than three a day.
  const other = await visitAsAmbassador(env, 'walter.groups')
  await createCommunity(other.page, { name: 'Sundials in Gardens of Corvane' })
  await close(other)
  await write(makers, { type: 'text', content: 'A gnomonicum of slate, and the hours it keeps.' })
  await write(makers, { type: 'discussion', title: 'Which gnomonicum?', content: 'Brass or iron?' })
  await write(quiet, { type: 'text', content: 'Our own gnomonicum is not for others.' })
  await env.network.drain()
})
afterAll(() => env?.close())

async function write({ id }: CommunityCard, data: object): Promise<void> {
  const answer = await owner.page.request.post(routes.createCommunityPost.path.replace(':id', `${id}`), {
    data,
  })
  if (!answer.ok()) throw new Error(`No post was created: ${await answer.text()}`)
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search museums, people and insights' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const section = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })
const group = (page: Page, name: string) => page.getByRole('article', { name })

it('a member finds groups by their names and a post by its words, and opens it', async () => {
  const reader = await visitAs(env, 'rhea.groups')
  const { page } = reader
  await page.goto('/discover')
  await box(page).fill('of corvane')
  await section(page, 'Groups').getByRole('article').nth(2).waitFor()
  await page.getByRole('status').getByText('3 results').waitFor({ state: 'attached' })
  expect(await section(page, 'In groups').count()).toBe(0)
  await expectGoodLooks(page)

  // There are more than the tab of all kinds shows: one press opens the whole list, and the focus goes with it.
  await tabTo(page, 'See all groups')
  await page.keyboard.press('Enter')
  await focused(tab(page, 'Groups'))
  await expect.poll(() => page.getByRole('article').count()).toBe(4)
  expect(new URL(page.url()).searchParams.get('tab')).toBe('groups')
  await group(page, hidden).getByText('Private').waitFor()
  await expectGoodLooks(page)

  // What only members of the private group may read is not found.
  await box(page).fill('gnomonicum')
  await shown(page, 'No results found')
  await tab(page, 'Groups').press('ArrowLeft')
  await focused(tab(page, 'Posts'))
  const posts = section(page, 'In groups')
  await posts.getByRole('link', { name: /Which gnomonicum\?\s*Brass or iron\?/ }).waitFor()
  expect(await posts.getByRole('link').count()).toBe(2)
  expect(await posts.getByText(hidden).count()).toBe(0)
  await expectGoodLooks(page)
  await tab(page, 'All').click()
  await section(page, 'In groups').getByText(open).first().waitFor()
  await pressEnter(posts.getByRole('link', { name: /of slate/ }))
  await page.waitForURL(/\/communities\/\d+\?post=\d+$/)
  await page.getByRole('article').getByText('A gnomonicum of slate, and the hours it keeps.').waitFor()

  // A category is one of museums, `#` begins a tag of groups, and `@` a person.
  await page.goto('/discover?q=gnomonicum&category=art')
  await shown(page, 'No results found')
  await page.goto('/discover?q=%23corvanetime')
  await group(page, open).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  const requests = countRequests(page, 'GET', /^\/api\/search\/communit/)
  await page.goto('/discover?q=@corvane')
  await shown(page, 'No results found')
  expect(requests()).toBe(0)

  await owner.page.goto('/discover?q=gnomonicum&tab=posts')
  const own = section(owner.page, 'In groups')
  await own.getByRole('link', { name: new RegExp(`Private\\s*${hidden}`) }).waitFor()
  expect(await own.getByRole('link').count()).toBe(3)
  noErrors(reader, owner)
  await close(reader, owner)
})

it('shows what it found while groups are missing, which can be tried again, and visitors no groups', async () => {
  const { page, context, errors } = await env.visit(phone)
  const requests = countRequests(page, 'GET', /^\/api\/search\/communit/)
  await page.goto('/discover?q=rijks&tab=groups')
  await page
    .getByRole('link', { name: /^Rijksmuseum/ })
    .first()
    .waitFor()
  await settled(page)
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['All', 'Museums', 'Users', 'Posts'])
  expect(requests()).toBe(0)
  expect(errors.all).toEqual([])
  await context.close()

  const member = await visitAs(env, 'mina.groups', phone)
  await sharePost(member, 'My gnomonicum is a stick in a pot.')
  await env.network.drain()
  const answered = Promise.withResolvers<void>()
  await member.page.route('**/api/search/communit*', async route => {
    await answered.promise
    await route.fulfill({ status: 403, json: { error: 'forbidden', message: 'No' } })
  })
  await member.page.goto('/discover?q=gnomonicum')
  await section(member.page, 'Insights').getByText('a stick in a pot').waitFor()
  answered.resolve()
  const failure = section(member.page, 'In groups').getByRole('alert')
  await failure.getByText('Could not load posts in groups').waitFor()
  await section(member.page, 'Groups').getByRole('alert').waitFor()
  await section(member.page, 'Insights').waitFor()
  await expectGoodLooks(member.page)
  await member.page.unroute('**/api/search/communit*')
  await failure.getByRole('button', { name: 'Try again' }).tap()
  await section(member.page, 'In groups').getByRole('link').first().waitFor()
  expect(await section(member.page, 'Groups').getByRole('alert').count()).toBe(1)
  noErrors(member)
  await close(member)
})
