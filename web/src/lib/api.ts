import { createClient, type PageSession } from '@vitrine/api-client'
import { checkSession, pageUser } from './page-user.ts'

/** Whom the page shows, for what sends requests besides {@link api}: uploads in parts. */
export const pageSession: PageSession = {
  actingUser: pageUser,
  async isStill(user) {
    await checkSession()
    return pageUser() === user
  },
}

/**
 * The one way to the server: `api.call(routes.likePost, { params: { id } })`. Each request names the user of the page, and
 * a refusal that may mean another session has it checked, once for all requests that were refused.
 */
export const api = createClient({ session: pageSession })
