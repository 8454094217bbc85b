import type { MuseumEvent } from '@vitrine/contracts'
import { museum, openMuseums, setMuseumManager } from '@vitrine/network/museums'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestEnvironment } from './environment.ts'
import { reading, timezoneId } from './meetups.ts'
import { visitWithRole } from './members.ts'

/** A new museum, and its manager with a browser. */
export async function visitAsManager(
  env: TestEnvironment,
  username: string,
  museumName: string,
  options: BrowserContextOptions = reading,
) {
  const place = { address: 'Museumstraat 1', city: 'Amsterdam', country: 'Netherlands', timezone: timezoneId }
  await openMuseums(env.network, [museum(museumName, place)])
  const manager = await visitWithRole(env, 'Museum Manager', username, options)
  const read = async (path: string) => (await manager.page.request.get(path)).json()
  const { id } = await setMuseumManager(env.network, museumName, { user: await read('/api/auth/user') })
  await env.network.drain()
  const { slug }: { slug: string } = await read(`/api/museums/${id}`)
  return { ...manager, museum: { id, name: museumName, path: `/museum/${slug}` } }
}

/** On 14 June 2031, a Saturday, from 18:30 to 20:30 in Amsterdam. */
const body = {
  title: 'Goya by candlelight',
  description: 'Two hundred prints, and one guide: https://example.com/goya',
  date: '2031-06-14',
  startTime: '18:30',
  endTime: '20:30',
  timezone: timezoneId,
}

/** Creates an event of a museum as the user of the page, without its form. An account creates ten on its first day. */
export async function createMuseumEvent(
  page: Page,
  { id: museumId }: { id: number },
  more: object = {},
): Promise<MuseumEvent> {
  const answer = await page.request.post('/api/museum-events', { data: { ...body, museumId, ...more } })
  if (!answer.ok()) throw new Error(`No museum event was created: ${await answer.text()}`)
  return answer.json()
}

/** The events of a museum, on its page. */
export const programmeOf = (page: Page, name = 'Events') =>
  page.getByRole('main').getByRole('region', { name, exact: true })
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens the bell, and follows the notification that says this. */
export async function followNotification(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: text }).click()
}
