import { defineRoute } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { PublicKey } from './signing-keys.ts'

/** For the gateway and the other services: not one of the public routes. */
export const getPublicKeys = defineRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  owner: 'identity',
  access: 'public',
  response: { 200: z.object({ keys: z.array(PublicKey) }) },
  cache: 'public, max-age=300',
  summary: 'The public keys that access tokens are verified with',
})

export function mountKeys(app: FastifyInstance, { signer }: IdentityContext): void {
  mount(app, getPublicKeys, async () => signer.jwks)
}
