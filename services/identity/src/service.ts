import { sessionCookies } from '@vitrine/contracts'
import { defineService } from '@vitrine/runtime'
import { createCipher, createTokenVerifier } from '@vitrine/service-kit'
import { createPasswords } from './accounts/passwords.ts'
import { createSignInLimits } from './accounts/sign-in-limits.ts'
import { config } from './config.ts'
import { createSigner } from './keys/signing-keys.ts'
import { createIdentityPrisma } from './prisma.ts'
import { routes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

export default defineService({
  name: 'identity',
  config,
  context: base => ({
    ...base,
    prisma: createIdentityPrisma(base.db),
    passwords: createPasswords(),
    signer: createSigner(base.config.JWT_SIGNING_KEYS, base.clock),
    cipher: createCipher(base.config.ENCRYPTION_KEYS),
    cookies: sessionCookies(base.config.PUBLIC_URL),
    signInLimits: createSignInLimits({ ...base, factor: base.config.RATE_LIMIT_FACTOR }),
  }),
  tokens: ({ signer, clock }) => createTokenVerifier({ keys: signer.jwks, now: clock }),
  routes,
  subscriptions,
  tasks,
  migrations: new URL('../migrations', import.meta.url),
  stop: ctx => ctx.prisma.close(),
})
