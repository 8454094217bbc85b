import type { userVerified } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { setVerified } from './mails.repository.ts'

/** Copies whose e-mail address is confirmed. It stays so: a new address counts once it is confirmed itself. */
export const keepVerified: BatchHandler<typeof userVerified> = (events, { tx }) =>
  setVerified(
    tx,
    events.map(({ data }) => data.userId),
  )
