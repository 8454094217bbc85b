import { routes, texts } from '@vitrine/contracts'
import { mount, networkOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from '../sessions/client.ts'
import { resetPassword } from './password-reset.service.ts'
import { requestReset } from './reset-requests.ts'

export function mountPasswordReset(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.forgotPassword, async call => {
    await requestReset(ctx, call, call.body)
    return { message: texts.auth.resetMailSent }
  })
  mount(app, routes.resetPassword, async ({ request, idempotency, body }) => {
    await resetPassword(ctx, { idempotency, network: networkOf(clientAddress(request)) }, body)
    return { message: texts.auth.passwordReset }
  })
}
