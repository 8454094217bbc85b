import { z } from 'zod'
import { textId } from '../text-ids.ts'
import { Timestamp } from './common.ts'

export const deviceKinds = ['desktop', 'phone', 'tablet', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Where a user is signed in. */
export const Session = z.object({
  /** A public id, which is not the value of any cookie. */
  sessionId: z.uuid(),
  /** Whether the request came by it. */
  isCurrent: z.boolean(),
  createdAt: Timestamp,
  /** Exact to five minutes. */
  lastActivity: Timestamp,
  expiresAt: Timestamp,
  rememberMe: z.boolean(),
  device: z.enum(deviceKinds),
  /** As the browser named itself at sign-in; null where it did not. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Part of the address at sign-in: the /24 of IPv4, the /48 of IPv6. */
  network: z.string().nullable(),
})
export type Session = z.output<typeof Session>

export const SessionParam = z.strictObject({ sessionId: z.uuid(textId('fields.invalid')) })
