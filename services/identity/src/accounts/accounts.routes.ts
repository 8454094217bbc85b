import { routes, texts } from '@vitrine/contracts'
import { mount, networkOf, unauthenticated } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { accessTokenSeconds } from '../keys/signing-keys.ts'
import { languageOf } from '../mail/language.ts'
import { currentUserOf } from '../profiles/people.ts'
import { clientAddress } from '../sessions/client.ts'
import { setAccessCookie, setCookies } from '../sessions/cookies.ts'
import { originOf, signIn } from '../sessions/sign-in.ts'
import { authenticate, keepLanguage, register } from './accounts.service.ts'
import { changePassword } from './change-password.service.ts'

export function mountAccounts(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.register, async call => {
    const { idempotency, request, body } = call
    const language = languageOf(request.headers)
    const user = await register(ctx, { idempotency, language }, body)
    return signIn(ctx, call, user, { rememberMe: body.rememberMe })
  })

  mount(app, routes.login, async call => {
    const { request, body } = call
    const { user, passwordHash, language } = await authenticate(ctx, originOf(request), body)
    await keepLanguage(ctx, { id: user.id, language }, languageOf(request.headers))
    return signIn(ctx, call, user, { rememberMe: body.rememberMe, passwordHash })
  })

  mount(app, routes.changePassword, async ({ viewer, body, request, reply }) => {
    const network = networkOf(clientAddress(request))
    setCookies(reply, ctx.cookies, await changePassword(ctx, { viewer, network }, body))
    return { message: texts.auth.passwordUpdated }
  })

  mount(app, routes.getCurrentUser, async ({ viewer, reply }) => {
    const user = await ctx.prisma.client.user.findUnique({ where: { id: viewer.id } })
    // The account was deleted while its access token is still valid.
    if (!user || user.hiddenAt) throw unauthenticated()
    const current = currentUserOf(user)
    // The role changed since the token was signed: from this check on the browser has the new one (SH4).
    if (current.role !== viewer.role) {
      const value = await ctx.signer.sign(current, viewer.sessionId)
      setAccessCookie(reply, ctx.cookies, { value, maxAge: accessTokenSeconds })
    }
    return current
  })
}
