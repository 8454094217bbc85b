import { defineRoute, routes, texts } from '@vitrine/contracts'
import { mount, type RouteCall } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { sessionSecretOf, setCookies } from './cookies.ts'
import { endOneSession, endOtherSessions, listSessions } from './own-sessions.service.ts'
import { endSession, renewSession } from './sessions.service.ts'

/** For the gateway: not one of the public routes. */
export const renew = defineRoute({
  method: 'POST',
  path: '/internal/sessions/renew',
  owner: 'identity',
  access: 'public',
  body: z.strictObject({ session: z.string().min(1).max(128) }),
  response: {
    200: z.object({
      accessToken: z.string(),
      expiresIn: z.int(),
      session: z.object({ expiresAt: z.iso.datetime(), rememberMe: z.boolean() }),
    }),
  },
  errors: ['unauthenticated'],
  summary: 'A new access token for a session that has not ended',
})

export function mountSessions(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, renew, ({ body }) => renewSession(ctx, body.session))

  type SignOut = Pick<RouteCall<typeof routes.logout>, 'request' | 'reply' | 'viewer'>
  const signOut = async ({ request, reply, viewer }: SignOut) => {
    await endSession(ctx, { viewer, secret: sessionSecretOf(request, ctx.cookies) })
    setCookies(reply, ctx.cookies)
    return { message: texts.auth.signedOut.message }
  }
  mount(app, routes.logout, signOut)
  mount(app, routes.authLogout, signOut)

  mount(app, routes.listSessions, ({ viewer }) => listSessions(ctx, viewer))
  mount(app, routes.endOtherSessions, call => endOtherSessions(ctx, call))
  mount(app, routes.endSession, async call => {
    const answer = await endOneSession(ctx, call, call.params.sessionId)
    if (call.params.sessionId === call.viewer.sessionId) setCookies(call.reply, ctx.cookies)
    return answer
  })
}
