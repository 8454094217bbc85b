import { z } from 'zod'
import { type TextId, textId } from '../text-ids.ts'
import { Id, Timestamp } from './common.ts'

export const storageTypes = ['local', 'bunnycdn'] as const

/**
 * How media are delivered: from this server; from there until all files are copied; by BunnyCDN; by BunnyCDN, which does
 * not say what it counted.
 */
export const deliveryStates = [
  textId('delivery.local'),
  textId('delivery.filling'),
  textId('delivery.cdn'),
  textId('delivery.noStatistics'),
] as const

/** The last 30 days (CN1). */
export const CdnStats = z.object({
  storage: z.object({
    type: z.enum(storageTypes),
    configured: z.boolean(),
    /** What an administrator recognises: the region of a zone, or "This server"; never a path. */
    location: z.string(),
  }),
  stats: z.object({
    totalRequests: z.int().min(0),
    /** Bytes. */
    totalBandwidth: z.int().min(0),
    /** 0 to 1; null where nothing was asked for. */
    cacheHitRatio: z.number().min(0).max(1).nullable(),
    /** Bytes. */
    storageUsed: z.int().min(0),
  }),
  message: z.string(),
  /** Of `message`, for a reader of another language. */
  messageId: z.enum(deliveryStates),
})
export type CdnStats = z.output<typeof CdnStats>

/** Exactly one of both (CN2). */
export const CdnPurge = z
  .strictObject({
    url: z.string(textId('fields.text')).trim().max(2_000, textId('fields.tooLong')).optional(),
    purgeAll: z.boolean(textId('fields.yesOrNo')).default(false),
  })
  .refine(({ url, purgeAll }) => purgeAll !== Boolean(url), textId('delivery.purgeOne'))
export type CdnPurge = z.output<typeof CdnPurge>

const required = (max: number) =>
  z
    .string(textId('delivery.required'))
    .trim()
    .min(1, textId('delivery.required'))
    .max(max, textId('fields.tooLong'))

/** The regions of BunnyCDN's storage. */
export const storageRegions = ['de', 'uk', 'ny', 'la', 'sg', 'se', 'br', 'jh', 'syd'] as const

/** Proven by a write, a read and a deletion before they are stored, encrypted; no answer has the two secrets (CN3). */
export const CdnCredentials = z.strictObject({
  storagePassword: required(200),
  storageZone: required(60).regex(/^[A-Za-z0-9-]+$/, textId('fields.invalid')),
  storageRegion: z.enum(storageRegions, textId('fields.invalid')).default('ny'),
  /** Its host must be one that MEDIA_ORIGINS allows, as the policy of the pages does. */
  cdnUrl: required(200).pipe(z.url({ protocol: /^https$/, error: textId('delivery.address') })),
  apiKey: required(200),
  pullZoneId: required(20).regex(/^\d+$/, textId('fields.invalid')),
})
export type CdnCredentials = z.output<typeof CdnCredentials>

export const CdnSettings = z.object({
  storageZone: z.string(),
  storageRegion: z.enum(storageRegions),
  cdnUrl: z.string(),
  pullZoneId: z.string(),
  hasStoragePassword: z.boolean(),
  hasApiKey: z.boolean(),
  savedAt: Timestamp.nullable(),
})
export type CdnSettings = z.output<typeof CdnSettings>

export const CdnMessage = z.object({ message: z.string() })

export const CdnMigrate = z.strictObject({ dryRun: z.boolean(textId('fields.yesOrNo')).default(false) })

export const migrationStates = ['running', 'complete', 'failed'] as const

/**
 * Why a file was not copied: it is not on the disk; what the CDN stored, or the disk has, is not what was published; the CDN
 * refused it; the CDN did not answer.
 */
export const migrationFailures = ['missing', 'different', 'refused', 'unavailable'] as const
/** An answer names so many failures; `failedFiles` counts all. */
export const migrationFailuresShown = 50
/** Whether the files are still on the disk of the server as well. */
export const originalsStates = ['kept', 'deleting', 'deleted'] as const

/** Copies every file to the CDN's storage (CN4). A dry run counts, and is complete at once. */
export const CdnMigration = z.object({
  id: Id,
  state: z.enum(migrationStates),
  dryRun: z.boolean(),
  totalFiles: z.int().min(0),
  migratedFiles: z.int().min(0),
  failedFiles: z.int().min(0),
  failures: z.array(z.object({ name: z.string(), mediaId: Id, reason: z.enum(migrationFailures) })),
  originals: z.enum(originalsStates),
  startedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type CdnMigration = z.output<typeof CdnMigration>

/** What administrators are answered that no schema says. */
export const deliveryMessages = {
  host: textId('delivery.host'),
  rejected: textId('delivery.rejected'),
  notDelivered: textId('delivery.notDelivered'),
  noCors: textId('delivery.noCors'),
  foreignAddress: textId('delivery.foreignAddress'),
  reloaded: textId('delivery.reloaded'),
  purged: textId('delivery.purged'),
  notConfigured: textId('delivery.notConfigured'),
  migrating: textId('delivery.migrating'),
  notMigrated: textId('delivery.notMigrated'),
  onlyCopy: textId('delivery.onlyCopy'),
  notEmpty: textId('delivery.notEmpty'),
} as const satisfies Record<string, TextId>
