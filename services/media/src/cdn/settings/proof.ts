import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError, type CdnCredentials, deliveryMessages } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import { CdnError } from '../bunny-client.ts'
import { type CdnHosts, connectCdn } from '../connection.ts'

const probeBytes = 64

/**
 * Writes, reads and deletes a file with these credentials, and looks at the pull zone. Rejects with what an administrator
 * can correct; `service_unavailable` while BunnyCDN does not answer.
 */
export async function proveCredentials(credentials: CdnCredentials, hosts: CdnHosts): Promise<void> {
  const connection = connectCdn(credentials, hosts)
  try {
    await asking('storagePassword', () => proveStorage(connection.storage))
    const zoneHosts = await asking('apiKey', () => connection.edge.hosts())
    if (!zoneHosts.includes(new URL(credentials.cdnUrl).hostname))
      throw invalid('cdnUrl', deliveryMessages.host)
  } finally {
    await connection.close()
  }
}

async function proveStorage(storage: ReturnType<typeof connectCdn>['storage']): Promise<void> {
  const probe = randomBytes(probeBytes)
  const folder = `probe/${randomBytes(10).toString('hex')}`
  const key = `${folder}/probe.bin`
  const sha256 = createHash('sha256').update(probe).digest('hex')
  await storage.put(key, Readable.from([probe]), { bytes: probe.length, sha256 })
  try {
    const stored = await storage.get(key)
    if (!stored || !probe.equals(await buffer(stored)))
      throw new CdnError('unexpected', 'the storage answered other bytes than it was given', null)
  } finally {
    await storage.deleteFolder(folder)
  }
}

/** A refusal becomes a problem of the field that is most likely wrong. */
async function asking<T>(field: keyof CdnCredentials, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof CdnError) || error.reason === 'unavailable') throw error
    throw new AppError('validation_error', deliveryMessages.rejected, {
      errors: [{ field, message: deliveryMessages.rejected }],
      cause: error,
    })
  }
}
