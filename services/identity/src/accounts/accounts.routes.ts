import { AppError, type CurrentUser, routes, texts } from '@vitrine/contracts'
import { mount, networkOf } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { languageOf } from '../mail/language.ts'
import { currentUserOf } from '../profiles/people.ts'
import { sessionSecretOf, setCookies } from '../sessions/cookies.ts'
import { deviceOf } from '../sessions/device.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { authenticate, keepLanguage, register } from './accounts.service.ts'
import { clientAddress } from './client-address.ts'

export function mountAccounts(app: FastifyInstance, ctx: IdentityContext): void {
  async function signIn(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    user: CurrentUser,
    rememberMe: boolean,
  ): Promise<CurrentUser> {
    const replaces = sessionSecretOf(request, ctx.cookies)
    const device = deviceOf(request.headers['user-agent'], clientAddress(request))
    setCookies(reply, ctx.cookies, await startSession(ctx, user, { rememberMe, replaces, device }))
    return user
  }

  mount(app, routes.register, async call => {
    const { idempotency, request, body } = call
    const language = languageOf(request.headers)
    return signIn(call, await register(ctx, { idempotency, language }, body), body.rememberMe)
  })

  mount(app, routes.login, async call => {
    const user = await authenticate(ctx, { network: networkOf(clientAddress(call.request)) }, call.body)
    await keepLanguage(ctx, user, languageOf(call.request.headers))
    return signIn(call, user, call.body.rememberMe)
  })

  mount(app, routes.getCurrentUser, async ({ viewer }) => {
    const user = await ctx.prisma.client.user.findUnique({ where: { id: viewer.id } })
    // The account was deleted while its access token is still valid.
    if (!user) throw new AppError('unauthenticated', texts.errors.authentication.message)
    return currentUserOf(user)
  })
}
