import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@vitrine/contracts'
import type { Assets } from '../../assets/assets.repository.ts'
import type { Storage } from '../../storage/storage.ts'
import { brokenOff, CdnError } from '../bunny-client.ts'
import type { MigrationFile, Outcome } from './migration.ts'

/** Of a body of the CDN. */
async function hashOf(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(body, hash).catch(error => {
    throw brokenOff(error)
  })
  return hash.digest('hex')
}

/** Whether the CDN has the file with the bytes that were published. Null: it does not have it. */
async function isStored(remote: Storage, { key, sha256 }: MigrationFile): Promise<boolean | null> {
  const body = await remote.get(key)
  return body && (await hashOf(body)) === sha256
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/**
 * Copies one file, and reads it back by its SHA-256. Called again it copies nothing that is there. Rejects with what is
 * unforeseen; whatever the CDN answers, or does not, is an outcome.
 */
export async function copyFile(
  { local, remote, assets }: { local: Storage; remote: Storage; assets: Pick<Assets, 'find'> },
  file: MigrationFile,
): Promise<Outcome> {
  const isPublished = async () => {
    const asset = await assets.find(file.mediaId)
    return asset?.state === 'ready' && asset.folder === folderOf(file.key)
  }
  try {
    const outcome = (await isStored(remote, file)) ? 'copied' : await copy(local, remote, file)
    // What is removed while it is copied would otherwise stay at the CDN for ever: a removal marks the document first.
    if (await isPublished()) return outcome
    await remote.deleteFolder(folderOf(file.key))
    return 'removed'
  } catch (error) {
    if (error instanceof CdnError) return error.reason === 'unavailable' ? 'unavailable' : 'refused'
    if (error instanceof AppError && error.code === 'storage_full') return 'refused'
    throw error
  }
}

async function copy(local: Storage, remote: Storage, file: MigrationFile): Promise<Outcome> {
  const original = await local.get(file.key)
  if (!original) return 'missing'
  try {
    await remote.put(file.key, original, file)
  } catch (error) {
    if (error instanceof CdnError && isOfOriginal(error)) return 'different'
    throw error
  }
  return (await isStored(remote, file)) ? 'copied' : 'different'
}

/** The file on the disk is not what was published: another checksum, which the storage refuses, or another length. */
const isOfOriginal = ({ status, cause }: CdnError): boolean =>
  status === 400 ||
  (cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')
