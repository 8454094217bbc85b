import type { FastifyInstance } from 'fastify'
import { mountAccounts } from './accounts/accounts.routes.ts'
import { mountBlocks } from './blocks/blocks.routes.ts'
import type { IdentityContext } from './context.ts'
import { mountDeletion } from './deletion/deletion.routes.ts'
import { mountEmail } from './email/email.routes.ts'
import { mountExports } from './exports/exports.routes.ts'
import { mountFollows } from './follows/follows.routes.ts'
import { mountKeys } from './keys/keys.routes.ts'
import { mountMailbox } from './mail/mailbox.routes.ts'
import { mountMailSubscriptions } from './mail-subscriptions/mail-subscriptions.routes.ts'
import { mountModeration } from './moderation/moderation.routes.ts'
import { mountPasswordReset } from './password-reset/password-reset.routes.ts'
import { mountPrivacy } from './privacy/privacy.routes.ts'
import { mountProfiles } from './profiles/profiles.routes.ts'
import { mountRecommendations } from './recommendations/recommendations.routes.ts'
import { mountSessions } from './sessions/sessions.routes.ts'
import { mountSignIns } from './sign-ins/sign-ins.routes.ts'
import { mountTwoFactor } from './two-factor/two-factor.routes.ts'
import { mountVerification } from './verification/verification.routes.ts'

/** Every route of this service. */
export function routes(app: FastifyInstance, ctx: IdentityContext): void {
  mountKeys(app, ctx)
  mountAccounts(app, ctx)
  mountSessions(app, ctx)
  mountDeletion(app, ctx)
  mountModeration(app, ctx)
  mountSignIns(app, ctx)
  mountTwoFactor(app, ctx)
  mountProfiles(app, ctx)
  mountFollows(app, ctx)
  mountPrivacy(app, ctx)
  mountBlocks(app, ctx)
  mountRecommendations(app, ctx)
  mountVerification(app, ctx)
  mountPasswordReset(app, ctx)
  mountEmail(app, ctx)
  mountMailbox(app, ctx)
  mountMailSubscriptions(app, ctx)
  mountExports(app, ctx)
}
