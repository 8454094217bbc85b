import { AppError, type CurrentUser, routes, texts } from '@vitrine/contracts'
import { mount, networkOf } from '@vitrine/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { languageOf } from '../mail/language.ts'
import { currentUserOf } from '../profiles/people.ts'
import { clientAddress } from '../sessions/client.ts'
import { sessionSecretOf, setCookies } from '../sessions/cookies.ts'
import { deviceOf } from '../sessions/device.ts'
import { startSession } from '../sessions/sessions.service.ts'
import { authenticate, keepLanguage, register } from './accounts.service.ts'
import { changePassword } from './change-password.service.ts'

const deviceOfRequest = (request: FastifyRequest) =>
  deviceOf(request.headers['user-agent'], clientAddress(request))

export function mountAccounts(app: FastifyInstance, ctx: IdentityContext): void {
  async function signIn(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    user: CurrentUser,
    { rememberMe, passwordHash }: { rememberMe: boolean; passwordHash?: string },
  ): Promise<CurrentUser> {
    const replaces = sessionSecretOf(request, ctx.cookies)
    const options = { rememberMe, passwordHash, replaces, device: deviceOfRequest(request) }
    setCookies(reply, ctx.cookies, await startSession(ctx, user, options))
    return user
  }

  mount(app, routes.register, async call => {
    const { idempotency, request, body } = call
    const language = languageOf(request.headers)
    const user = await register(ctx, { idempotency, language }, body)
    return signIn(call, user, { rememberMe: body.rememberMe })
  })

  mount(app, routes.login, async call => {
    const { request, body } = call
    const network = networkOf(clientAddress(request))
    const origin = { network, device: deviceOfRequest(request) }
    const { user, passwordHash } = await authenticate(ctx, origin, body)
    await keepLanguage(ctx, user, languageOf(request.headers))
    return signIn(call, user, { rememberMe: body.rememberMe, passwordHash })
  })

  mount(app, routes.changePassword, async ({ viewer, body, request, reply }) => {
    const network = networkOf(clientAddress(request))
    setCookies(reply, ctx.cookies, await changePassword(ctx, { viewer, network }, body))
    return { message: texts.auth.passwordUpdated }
  })

  mount(app, routes.getCurrentUser, async ({ viewer }) => {
    const user = await ctx.prisma.client.user.findUnique({ where: { id: viewer.id } })
    // The account was deleted while its access token is still valid.
    if (!user) throw new AppError('unauthenticated', texts.errors.authentication.message)
    return currentUserOf(user)
  })
}
