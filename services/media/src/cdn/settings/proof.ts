import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError, type CdnCredentials, deliveryMessages } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import type { Storage } from '../../storage/storage.ts'
import { brokenOff, CdnError } from '../bunny-client.ts'
import { type CdnConnection, type CdnHosts, connectCdn } from '../connection.ts'

const probeBytes = 64
/** A pull zone adds CORS headers by the extension of a file; players fetch these two. */
const probeNames = ['probe.m3u8', 'probe.mp4']

interface Probe {
  keys: readonly string[]
  bytes: Buffer
}

/**
 * Writes, reads and deletes files with these credentials, and has the pull zone deliver them meanwhile, as to the page of
 * another site. Rejects with what an administrator can correct; `service_unavailable` while BunnyCDN does not answer.
 */
export async function proveCredentials(credentials: CdnCredentials, hosts: CdnHosts): Promise<void> {
  const connection = connectCdn(credentials, hosts)
  try {
    await asking('storagePassword', () =>
      withProbe(connection.storage, async probe => {
        const zoneHosts = await asking('apiKey', () => connection.edge.hosts())
        if (!zoneHosts.includes(new URL(credentials.cdnUrl).hostname))
          throw invalid('cdnUrl', deliveryMessages.host)
        await proveDelivery(connection.edge, probe)
      }),
    )
  } finally {
    await connection.close()
  }
}

async function withProbe(storage: Storage, work: (probe: Probe) => Promise<void>): Promise<void> {
  const bytes = randomBytes(probeBytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const folder = `probe/${randomBytes(10).toString('hex')}`
  const keys = probeNames.map(name => `${folder}/${name}`)
  for (const key of keys) await storage.put(key, Readable.from([bytes]), { bytes: bytes.length, sha256 })
  try {
    for (const key of keys) await expectStored(storage, key, bytes)
    await work({ keys, bytes })
  } finally {
    await storage.deleteFolder(folder)
  }
}

async function expectStored(storage: Storage, key: string, bytes: Buffer): Promise<void> {
  const body = await storage.get(key)
  const stored = body && (await buffer(body).catch(error => Promise.reject(brokenOff(error))))
  if (!stored?.equals(bytes))
    throw new CdnError('unexpected', 'the storage answered other bytes than it was given', null)
}

/** Readers are redirected to the pull zone, and hls.js reads there what only CORS lets a page read. */
async function proveDelivery(edge: CdnConnection['edge'], { keys, bytes }: Probe): Promise<void> {
  for (const key of keys) {
    const { body, isReadable } = await edge.read(key)
    if (!body?.equals(bytes)) throw invalid('cdnUrl', deliveryMessages.notDelivered)
    if (!isReadable) throw invalid('cdnUrl', deliveryMessages.noCors)
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
