import { notificationsErased } from '@vitrine/contracts'
import type { Erasure } from '@vitrine/runtime'
import type { NotificationsContext } from '../context.ts'
import { eraseConversations } from './conversations.ts'
import { eraseActs } from './notifications.ts'
import { clearFanOuts, clearReports, eraseCopies, eraseOwn } from './traces.repository.ts'

/** What this service holds of a deleted user: notifications of and by them, messages, choices (SE8). Ids of reports stay. */
export const erasure: Erasure<NotificationsContext> = {
  event: notificationsErased,
  async erase(ctx, userId) {
    await eraseActs(ctx, userId)
    await eraseConversations(ctx, userId)
    await clearReports(ctx.db, userId)
    await clearFanOuts(ctx.db, userId)
    await eraseOwn(ctx.db, userId)
    await eraseCopies(ctx.db, userId)
  },
}
