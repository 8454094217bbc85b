import { routes } from '@vitrine/contracts'
import { mount, networkOf } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from '../sessions/client.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  twoFactorState,
} from './two-factor.service.ts'

export function mountTwoFactor(app: FastifyInstance, ctx: IdentityContext): void {
  const callerOf = <Call extends { request: Parameters<typeof clientAddress>[0] }>(call: Call) => ({
    ...call,
    network: networkOf(clientAddress(call.request)),
  })
  mount(app, routes.getTwoFactor, ({ viewer }) => twoFactorState(ctx, viewer))
  mount(app, routes.setUpTwoFactor, call => setUpTwoFactor(ctx, callerOf(call), call.body.currentPassword))
  mount(app, routes.enableTwoFactor, call => enableTwoFactor(ctx, callerOf(call), call.body.code))
  mount(app, routes.disableTwoFactor, call => disableTwoFactor(ctx, callerOf(call), call.body.code))
  mount(app, routes.renewRecoveryCodes, call => renewRecoveryCodes(ctx, callerOf(call), call.body.code))
}
