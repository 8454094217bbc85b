import type { CurrentUser } from '@vitrine/contracts'
import { networkOf } from '@vitrine/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../accounts/accounts.service.ts'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from './client.ts'
import { sessionSecretOf, setCookies } from './cookies.ts'
import { deviceOf } from './device.ts'
import { startSession } from './sessions.service.ts'

const deviceOfRequest = (request: FastifyRequest) =>
  deviceOf(request.headers['user-agent'], clientAddress(request))

/** Where an attempt to sign in comes from. */
export const originOf = (request: FastifyRequest): Origin => ({
  network: networkOf(clientAddress(request)),
  device: deviceOfRequest(request),
})

/** Begins a session of the browser in place of the one that it has, and sets its cookies. */
export async function signIn(
  ctx: IdentityContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: CurrentUser,
  { rememberMe, passwordHash }: { rememberMe: boolean; passwordHash?: string },
): Promise<CurrentUser> {
  const replaces = sessionSecretOf(request, ctx.cookies)
  const options = { rememberMe, passwordHash, replaces, device: deviceOfRequest(request) }
  setCookies(reply, ctx.cookies, await startSession(ctx, user, options))
  return user
}
