import { routes } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { violationsOn } from './violations.ts'
import { sidewaysOverflow } from './visible-texts.ts'

const amsterdam = { city: 'Amsterdam', state: 'Noord-Holland', country: 'Netherlands' }

let env: TestEnvironment
/** Whom the readers follow, and two whom that member follows and who wrote of the same. */
let friend: Member
let writers: Member[]
beforeAll(async () => {
  env = await startTestEnvironment()
  await openMuseums(env.network, [
    museum('Van Gogh Museum', { ...amsterdam, latitude: 52.3584, longitude: 4.8811 }),
    museum('Museum of the Canals', { ...amsterdam, category: 'history', latitude: 52.369, longitude: 4.887 }),
    museum('Observatory of the Southern Sky', {
      city: 'Cape Town',
      country: 'South Africa',
      category: 'science',
    }),
  ])
  friend = await visitAs(env, 'discoveryfriend')
  writers = [await visitAs(env, 'discoveryada'), await visitAs(env, 'discoverybea')]
  for (const writer of writers) {
    await friend.call(routes.followUser, { params: { id: writer.user.id } })
    await writer.call(routes.createPost, {
      body: { type: 'text', content: 'The light of Delft', museumId: null, tags: ['vermeer', 'light'] },
    })
  }
  await env.network.drain()
})
afterAll(async () => {
  await close(friend, ...writers)
  await env?.close()
})

const idOf = async (page: Page, slug: string): Promise<number> =>
  (await (await page.request.get(`/api/museums/slug/${slug}`)).json()).id

/** A member who follows the friend and the Rijksmuseum. */
async function enterReader(name: string, options: Parameters<typeof visitAs>[2]): Promise<Member> {
  const reader = await visitAs(env, name, options)
  await reader.call(routes.followUser, { params: { id: friend.user.id } })
  const id = await idOf(reader.page, 'rijksmuseum')
  await reader.call(routes.followMuseum, { params: { id } })
  await env.network.drain()
  return reader
}

describe('the sidebar of the home feed', () => {
  it.each(['light', 'dark'] as const)('recommends two museums, and follows one (%s)', async colorScheme => {
    const reader = await enterReader(`sidebar${colorScheme}`, { ...desktop, colorScheme, bypassCSP: true })
    const { page } = reader
    await page.goto('/')
    const museums = page.getByRole('region', { name: 'Museums to Follow' })
    await museums.getByRole('link', { name: /Van Gogh Museum[\s\S]*Near museums you know/ }).waitFor()
    expect(await museums.getByRole('link').count()).toBe(2)
    await museums.getByRole('button', { name: 'Follow Van Gogh Museum' }).press('Enter')
    const following = museums.getByRole('button', { name: 'Following Van Gogh Museum' })
    await following.waitFor()
    expect(await following.isDisabled()).toBe(true)
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

    await museums.getByRole('link', { name: /Van Gogh Museum/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Van Gogh Museum' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Following', exact: true }).first().waitFor()
    await page.goBack()
    await following.waitFor()
    noErrors(reader)
    await close(reader)
  })
})

describe('Discover', () => {
  it.each([
    ['light', desktop],
    ['dark', phone],
  ] as const)('has people to follow for members, and trending hashtags (%s)', async (colorScheme, size) => {
    const reader = await enterReader(`discover${colorScheme}`, { ...size, colorScheme, bypassCSP: true })
    const { page } = reader
    await page.goto('/discover')
    const people = page.getByRole('region', { name: 'People to Follow' })
    expect(await people.getByRole('link').count()).toBeLessThanOrEqual(3)
    await people
      .getByRole('button', { name: /^Follow / })
      .first()
      .waitFor()
    const tags = page.getByRole('region', { name: 'Trending hashtags' })
    await tags.getByRole('link', { name: '#vermeer' }).waitFor()
    await settled(page)
    expect([await violationsOn(page), await sidewaysOverflow(page)]).toEqual([[], []])

    await people
      .getByRole('button', { name: /^Follow / })
      .first()
      .click()
    await people.getByRole('button', { name: /^Following / }).waitFor()
    await tags.getByRole('link', { name: '#vermeer' }).click()
    await page.waitForURL(url => url.search.includes('vermeer'))
    noErrors(reader)
    await close(reader)
  })

  it('has no people to follow for anonymous visitors', async () => {
    const { page, context, errors } = await env.visit(phone)
    await page.goto('/discover')
    await page.getByRole('region', { name: 'Trending hashtags' }).waitFor()
    await settled(page)
    expect(await page.getByRole('region', { name: 'People to Follow' }).count()).toBe(0)
    await page.goto('/discover?q=museum')
    await page
      .getByRole('link', { name: /Rijksmuseum/ })
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: 'Trending hashtags' }).count()).toBe(0)
    expect(errors.all).toEqual([])
    await context.close()
  })
})
