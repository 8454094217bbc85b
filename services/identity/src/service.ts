import { isLoopbackHost, sessionCookies } from '@vitrine/contracts'
import { defineService } from '@vitrine/runtime'
import { createCipher } from '@vitrine/service-kit'
import { createPasswords } from './accounts/passwords.ts'
import { createSignInLimits } from './accounts/sign-in-limits.ts'
import { config } from './config.ts'
import { createEmailChangeLimit } from './email/change-email.service.ts'
import { createExportFiles } from './exports/files.ts'
import { exportSections } from './exports/sections.ts'
import { createSigner } from './keys/signing-keys.ts'
import { createMailer } from './mail/mailer.ts'
import { createResetLimit } from './password-reset/reset-requests.ts'
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
    passwords: createPasswords({ factor: base.config.PASSWORD_REST_FACTOR }),
    signer: createSigner(base.config.JWT_SIGNING_KEYS, base.clock),
    cipher: createCipher(base.config.ENCRYPTION_KEYS),
    cookies: sessionCookies(base.config.PUBLIC_URL),
    signInLimits: createSignInLimits({ ...base, factor: base.config.RATE_LIMIT_FACTOR }),
    mailer: createMailer(base.config),
    exportFiles: createExportFiles(base.db),
    resetLimit: createResetLimit({ redis: base.redis, factor: base.config.RATE_LIMIT_FACTOR }),
    emailChangeLimit: createEmailChangeLimit({ redis: base.redis, factor: base.config.RATE_LIMIT_FACTOR }),
  }),
  keys: ({ signer }) => signer.jwks,
  exports: { sections: exportSections },
  routes,
  subscriptions,
  erasure: null,
  tasks,
  async start({ config, mailer, log }) {
    const isLocal = isLoopbackHost(new URL(config.PUBLIC_URL).hostname)
    if (!mailer && !isLocal) log.warn('no mail is sent: SMTP_URL is not set')
  },
  migrations: new URL('../migrations', import.meta.url),
  async stop({ prisma, mailer }) {
    mailer?.close()
    await prisma.close()
  },
})
