import { z } from 'zod'
import { createClaimsReader, type VerifyingOptions } from './signed-token.ts'

/**
 * What one service shows another on an internal route. Only identity has signing keys, so only identity calls. Its
 * audience and type differ from those of an access token, so that neither is accepted in the place of the other.
 */
export const serviceToken = {
  issuer: 'vitrine',
  audience: 'vitrine-internal',
  type: 'service+jwt',
  algorithm: 'EdDSA',
  subject: 'identity',
} as const

const Claims = z.object({ sub: z.literal(serviceToken.subject), exp: z.int() })

export interface ServiceTokenVerifier {
  /** Rejects with `unauthenticated` whatever is not a valid, unexpired service token. */
  verify(token: string): Promise<void>
}

export function createServiceTokenVerifier(options: VerifyingOptions): ServiceTokenVerifier {
  const read = createClaimsReader(serviceToken, Claims, options)
  return {
    async verify(token) {
      await read(token)
    },
  }
}
