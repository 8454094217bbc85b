import { AppError, type Suspension, texts } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { type Ban, findBan } from './moderation.repository.ts'

/** What a banned user who proves to be that user gets; undefined for all others. */
export async function refusalOfBanned(sql: Sql, userId: number, now: Date): Promise<AppError | undefined> {
  const ban = await findBan(sql, userId, now)
  return ban && suspended(ban)
}

function suspended({ reason, expiresAt }: Ban): AppError {
  const details: Suspension = { reason, until: expiresAt?.toISOString() ?? null }
  const text = details.until === null ? texts.auth.suspended : texts.auth.suspendedUntil
  const values = { reason, date: details.until?.slice(0, 10) ?? '' }
  return new AppError('account_suspended', text, { values, details: { ...details } })
}
