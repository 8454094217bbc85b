import { routes } from '@vitrine/contracts'
import { mount, networkOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from '../sessions/client.ts'
import { setCookies } from '../sessions/cookies.ts'
import { originOf, signIn } from '../sessions/sign-in.ts'
import { deleteAccount, restoreAccount } from './deletion.service.ts'

export function mountDeletion(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.deleteAccount, async ({ viewer, query, body, request, reply }) => {
    const network = networkOf(clientAddress(request))
    const { currentPassword } = body ?? {}
    const isImmediate = query.immediate ?? false
    const answer = await deleteAccount(ctx, { viewer, network }, { currentPassword, isImmediate })
    setCookies(reply, ctx.cookies)
    return answer
  })
  mount(app, routes.restoreAccount, async call => {
    const { user, passwordHash } = await restoreAccount(ctx, originOf(call.request), call.body)
    return signIn(ctx, call, user, { rememberMe: call.body.rememberMe, passwordHash })
  })
}
