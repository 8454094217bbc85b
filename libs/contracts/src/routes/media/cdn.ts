import { defineRoute } from '../../route.ts'
import {
  CdnCredentials,
  CdnMessage,
  CdnMigrate,
  CdnMigration,
  CdnPurge,
  CdnSettings,
  CdnStats,
} from '../../schemas/cdn.ts'
import { Empty } from '../../schemas/common.ts'

const owner = 'media'
const access = { capability: 'manage_delivery' } as const

export const getCdnStats = defineRoute({
  method: 'GET',
  path: '/api/cdn/stats',
  owner,
  access,
  response: { 200: CdnStats },
  summary: 'Where media are stored, and requests, bytes and cache hits of the last 30 days',
})
export const purgeCdn = defineRoute({
  method: 'POST',
  path: '/api/cdn/purge',
  owner,
  access,
  body: CdnPurge,
  response: { 200: CdnMessage },
  errors: ['validation_error'],
  rateLimit: '30/10min',
  summary: 'Remove one address, or everything, from the cache; nothing is deleted from the storage',
})
export const getCdnSettings = defineRoute({
  method: 'GET',
  path: '/api/cdn/credentials',
  owner,
  access,
  response: { 200: CdnSettings },
  errors: ['not_found'],
  summary: 'The saved credentials without their secrets',
})
export const saveCdnCredentials = defineRoute({
  method: 'POST',
  path: '/api/cdn/credentials',
  owner,
  access,
  body: CdnCredentials,
  response: { 200: CdnSettings },
  errors: ['validation_error'],
  rateLimit: '10/10min',
  summary: 'Prove and save credentials of BunnyCDN; they are used from the next reload on',
})
export const reloadCdn = defineRoute({
  method: 'POST',
  path: '/api/cdn/reload',
  owner,
  access,
  body: Empty.optional(),
  response: { 200: CdnMessage },
  errors: ['not_found', 'validation_error', 'request_in_progress'],
  rateLimit: '10/10min',
  summary: 'Use the saved credentials in all processes',
})
export const migrateCdn = defineRoute({
  method: 'POST',
  path: '/api/cdn/migrate',
  owner,
  access,
  body: CdnMigrate,
  response: { 202: CdnMigration },
  errors: ['not_found', 'request_in_progress'],
  rateLimit: '10/10min',
  summary: 'Copy all files to the CDN’s storage in the background, or count them (`dryRun`)',
})
export const getCdnMigration = defineRoute({
  method: 'GET',
  path: '/api/cdn/migration',
  owner,
  access,
  response: { 200: CdnMigration.nullable() },
  summary: 'The latest migration that was no dry run; null: there was none',
})
export const deleteCdnOriginals = defineRoute({
  method: 'DELETE',
  path: '/api/cdn/originals',
  owner,
  access,
  body: Empty.optional(),
  response: { 202: CdnMigration },
  errors: ['not_found', 'request_in_progress'],
  rateLimit: '10/10min',
  summary: 'Delete the files on this server that a complete migration has copied, in the background',
})
