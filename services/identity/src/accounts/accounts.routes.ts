import { AppError, routes, texts } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { currentUserOf } from '../profiles/people.ts'
import { sessionSecretOf } from '../sessions/cookies.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { authenticate, register } from './accounts.service.ts'
import { networkOf } from './network.ts'

export function accountRoutes(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.register, async ({ body, idempotency, request, reply }) => {
    const user = await register(ctx, body, idempotency)
    await startSession(ctx, reply, user, { rememberMe: body.rememberMe, replaces: sessionSecretOf(request) })
    return user
  })

  mount(app, routes.login, async ({ body, request, reply }) => {
    const user = await authenticate(ctx, body, networkOf(request))
    await startSession(ctx, reply, user, { rememberMe: body.rememberMe, replaces: sessionSecretOf(request) })
    return user
  })

  mount(app, routes.getCurrentUser, async ({ viewer }) => {
    const user = await ctx.prisma.client.user.findUnique({ where: { id: viewer.id } })
    // The account went while its access token lives on.
    if (!user) throw new AppError('unauthenticated', texts.errors.authentication.message)
    return currentUserOf(user)
  })
}
