import { routes, sidebarPeople } from '@vitrine/contracts'
import { museum, openMuseums } from '@vitrine/network/museums'
import { type Person, signUp } from '@vitrine/network/person'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focused } from './edit-and-delete.ts'
import { desktop, phone, settled, startTestEnvironment, type TestEnvironment } from './environment.ts'
import { expectGoodLooks } from './looks.ts'
import { close, type Member, noErrors, visitAs } from './members.ts'
import { pressEnter } from './press.ts'

const amsterdam = { city: 'Amsterdam', state: 'Noord-Holland', country: 'Netherlands' }

let env: TestEnvironment
/** Whom the readers follow, and four whom that member follows: more than are shown. */
let friend: Person
let writers: Person[]
beforeAll(async () => {
  // What is trending, and whom to follow, depends on what all users of the stack do.
  env = await startTestEnvironment({ use: 'own' })
  await openMuseums(env.network, [
    museum('Van Gogh Museum', { ...amsterdam, latitude: 52.3584, longitude: 4.8811 }),
    museum('Museum of the Canals', { ...amsterdam, category: 'history', latitude: 52.369, longitude: 4.887 }),
    museum('Observatory of the Southern Sky', {
      city: 'Cape Town',
      country: 'South Africa',
      category: 'science',
    }),
  ])
  const names = ['friend', 'ada', 'bea', 'cyd', 'dan']
  const people = await Promise.all(names.map(name => signUp(env.network.url, `${name}.discovery`)))
  ;[friend, ...writers] = people as [Person, ...Person[]]
  // These two lead, whatever the readers follow.
  const leading = [await idOf('rijksmuseum'), await idOf('observatory-of-the-southern-sky')]
  for (const writer of writers) {
    await friend.call(routes.followUser, { params: { id: writer.user.id } })
    await writer.call(routes.createPost, {
      body: { type: 'text', content: 'The light of Delft', museumId: null, tags: ['vermeer', 'light'] },
    })
    for (const id of leading) await writer.call(routes.followMuseum, { params: { id } })
  }
  await env.network.drain()
})
afterAll(() => env?.close())

const idOf = async (slug: string): Promise<number> =>
  (await (await fetch(`${env.network.url}/api/museums/slug/${slug}`)).json()).id

/** The names of the buttons of a list, in its order. */
const buttonsIn = (list: Locator) =>
  list.getByRole('button').evaluateAll(buttons => buttons.map(each => each.getAttribute('aria-label') ?? ''))

/** A member who follows the friend and the Rijksmuseum. */
async function enterReader(name: string, options: Parameters<typeof visitAs>[2]): Promise<Member> {
  const reader = await visitAs(env, name, options)
  await reader.call(routes.followUser, { params: { id: friend.user.id } })
  await reader.call(routes.followMuseum, { params: { id: await idOf('rijksmuseum') } })
  await env.network.drain()
  return reader
}

describe('the sidebar of the home feed', () => {
  it('has two trending and two recommended museums, and follows one', async () => {
    const reader = await enterReader('sidebar.discovery', desktop)
    const { page } = reader
    await page.goto('/')
    const museums = page.getByRole('region', { name: 'Museums to Follow' })
    await museums.getByRole('link', { name: /Van Gogh Museum[\s\S]*Near museums you know/ }).waitFor()
    expect(await museums.getByRole('link').count()).toBe(2)
    const trending = page.getByRole('region', { name: 'Trending museums' })
    expect(await buttonsIn(trending)).toEqual([
      'Following Rijksmuseum',
      'Follow Observatory of the Southern Sky',
    ])
    await pressEnter(museums.getByRole('button', { name: 'Follow Van Gogh Museum' }))
    const following = museums.getByRole('button', { name: 'Following Van Gogh Museum' })
    await following.waitFor()
    expect(await following.getAttribute('aria-disabled')).toBe('true')
    await focused(following)
    await expectGoodLooks(page)

    await museums.getByRole('link', { name: /Van Gogh Museum/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Van Gogh Museum' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Following', exact: true }).first().waitFor()
    await page.goBack()
    await following.waitFor()
    noErrors(reader)
    await close(reader)
  })

  it('follows what another tab has followed meanwhile, museums and people alike', async () => {
    const reader = await enterReader('tabs.discovery', desktop)
    const tabs = [reader.page, await reader.context.newPage()]
    for (const tab of tabs) await tab.goto('/')
    const museums = (tab: Page) => tab.getByRole('region', { name: 'Museums to Follow' })
    const people = (tab: Page) => tab.getByRole('region', { name: 'People to Follow' })
    for (const tab of tabs) {
      await museums(tab).getByRole('button', { name: 'Follow Museum of the Canals' }).waitFor()
      await people(tab).getByRole('button').first().waitFor()
    }
    const [label = ''] = await buttonsIn(people(reader.page))
    for (const tab of tabs) {
      await museums(tab).getByRole('button', { name: 'Follow Museum of the Canals' }).click()
      await museums(tab).getByRole('button', { name: 'Following Museum of the Canals' }).waitFor()
      await people(tab).getByRole('button', { name: label }).click()
      await people(tab)
        .getByRole('button', { name: label.replace('Follow', 'Following') })
        .waitFor()
    }
    const museum = await reader.call(routes.getMuseum, {
      params: { id: await idOf('museum-of-the-canals') },
    })
    expect(museum.isFollowing).toBe(true)
    const followed = await reader.call(routes.listFollowing, { params: { id: reader.user.id } })
    expect(followed).toHaveLength(2)
    noErrors(reader)
    await close(reader)
  })

  it('is seen to its end in a window that is lower', async () => {
    const reader = await enterReader('low.discovery', { viewport: { width: 1440, height: 600 } })
    const { page } = reader
    await page.goto('/')
    const last = page.getByRole('region', { name: 'Trending hashtags' }).getByRole('link').last()
    await last.waitFor()
    await settled(page)
    // As beside a long feed, in the middle of it.
    await page.getByRole('complementary', { name: 'Recommendations' }).evaluate(sidebar => {
      const feed = sidebar.previousElementSibling as HTMLElement
      feed.style.minHeight = '4000px'
      window.scrollTo(0, 1_500)
    })
    const { bottom, height } = await last.evaluate(link => ({
      bottom: link.getBoundingClientRect().bottom,
      height: window.innerHeight,
    }))
    expect(bottom).toBeLessThanOrEqual(height)
    await close(reader)
  })
})

describe('Discover', () => {
  it('has people to follow for members, and trending hashtags', async () => {
    const reader = await enterReader('phone.discovery', phone)
    const { page } = reader
    await page.goto('/discover')
    const people = page.getByRole('region', { name: 'People to Follow' })
    await people
      .getByRole('button', { name: /^Follow / })
      .first()
      .waitFor()
    expect(await people.getByRole('link').count()).toBe(sidebarPeople)
    const tags = page.getByRole('region', { name: 'Trending hashtags' })
    await tags.getByRole('link', { name: '#vermeer' }).waitFor()
    await expectGoodLooks(page)

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

  it('fades none of the last category where the row ends', async () => {
    const viewport = { width: 390, height: 844 }
    const { page, context } = await env.visit({ viewport })
    await page.goto('/discover')
    const row = page.getByRole('list', { name: 'Categories' })
    await row.getByRole('button').last().focus()
    await settled(page)
    const { mask, right, above } = await row.evaluate(list => {
      const [whole, last] = [list, list.lastElementChild ?? list].map(each => each.getBoundingClientRect())
      return {
        mask: getComputedStyle(list).maskImage,
        right: (whole?.right ?? 0) - (last?.right ?? 0),
        above: (last?.top ?? 0) - (whole?.top ?? 0),
      }
    })
    // With a pointer that hovers the last 48 px fade; the ring of the focus takes 4.
    expect(mask).toContain('gradient')
    expect(right).toBeGreaterThanOrEqual(48 + 4)
    expect(above).toBeGreaterThanOrEqual(4)
    await context.close()
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
