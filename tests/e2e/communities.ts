import { type CommunityCard, routes } from '@vitrine/contracts'
import { claimName } from '@vitrine/network/claimed-names'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestEnvironment } from './environment.ts'
import { type Member, visitWithRole } from './members.ts'

/** Someone who may create communities, three a day. */
export const visitAsAmbassador = (env: TestEnvironment, username: string, options?: BrowserContextOptions) =>
  visitWithRole(env, 'Ambassador', username, options)

/** Creates a community as the user of the page, without its form. */
export async function createCommunity(
  page: Page,
  data: { name: string } & Record<string, unknown>,
): Promise<CommunityCard> {
  claimName('community', data.name)
  const answer = await page.request.post('/api/communities', { data: { type: 'art', ...data } })
  if (!answer.ok()) throw new Error(`No community was created: ${await answer.text()}`)
  return answer.json()
}

/** Joins a public community, without its form. */
export const join = ({ call }: Pick<Member, 'call'>, { id }: Pick<CommunityCard, 'id'>) =>
  call(routes.joinCommunity, { params: { id }, body: { answers: [] } })

export const toast = (page: Page, text: string) => page.getByTestId('toast').getByText(text).first().waitFor()
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
