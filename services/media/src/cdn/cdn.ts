import type { ServiceContext } from '@vitrine/runtime'
import type { Cipher } from '@vitrine/service-kit'
import type { Edge } from '../storage/edge.ts'
import type { Remote } from '../storage/switching.ts'
import { type CdnConnection, type CdnHosts, connectCdn } from './connection.ts'
import { findActiveSettings, replaceSecrets } from './settings/settings.repository.ts'
import { decryptSecrets, type StoredSettings } from './settings/settings.ts'

/** How late a process switches whose message was lost. */
const checkMs = 30_000

/** The CDN that is in use. */
export interface ActiveCdn extends CdnConnection {
  settings: StoredSettings
}

/** Which CDN this process uses, if any. */
export interface Cdn {
  active(): ActiveCdn | null
  /** For the storage that switches. */
  remote(): Remote | null
  edge: Edge
  /**
   * Where everyone finds a file at the CDN. Null: it is served from here, because not all files are there, or because the
   * CDN did not answer when it was last asked.
   */
  addressOf(key: string): string | null
  /** Reads the settings, and uses what has changed. */
  reload(): Promise<void>
  /** {@link reload}, and asks whether the CDN answers: each 30 s. */
  refresh(): Promise<void>
  /** Has all other processes reload. A message that is lost delays them only. */
  announce(): Promise<void>
  /** Does not wait for Redis. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createCdn(
  options: Pick<ServiceContext, 'db' | 'redis' | 'log'> & { cipher: Cipher; hosts: CdnHosts },
): Cdn {
  const { db, redis, cipher, log, hosts } = options
  const channel = `${redis.options.keyPrefix ?? ''}cdn:reload`
  const subscriber = redis.duplicate({
    lazyConnect: true,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  })
  // The main connection reports an unavailable Redis.
  subscriber.on('error', () => {})
  subscriber.on('message', () => void check())
  let active: ActiveCdn | null = null
  let isAnswering = true
  let timer: NodeJS.Timeout | undefined
  let loading: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    const settings = await findActiveSettings(db)
    if (!settings || settings.id !== active?.settings.id) {
      const earlier = active
      active = settings && (await connect(settings))
      if (settings || earlier) log.info({ cdn: settings?.storageZone ?? null }, 'the storage is switched')
      earlier?.close().catch(error => log.warn({ err: error }, 'an earlier CDN was not closed'))
    } else active = { ...active, settings }
  }

  async function connect(settings: StoredSettings): Promise<ActiveCdn> {
    const secrets = decryptSecrets(cipher, settings)
    if (!cipher.isCurrent(settings.storagePassword) || !cipher.isCurrent(settings.apiKey))
      await replaceSecrets(db, cipher, settings.id, secrets)
    return { settings, ...connectCdn({ ...settings, ...secrets }, hosts) }
  }

  async function refresh(): Promise<void> {
    await reload()
    if (!active?.settings.migratedAt) return
    const answered = await active.edge.isAnswering()
    if (answered !== isAnswering)
      log.warn({ answered }, 'the CDN answers, or does not, in contrast to before')
    isAnswering = answered
  }

  /** One after another: two at once would leave a connection open. */
  function reload(): Promise<void> {
    const next = loading.then(load, load)
    loading = next.catch(() => {})
    return next
  }
  const check = () =>
    refresh().catch(error => log.warn({ err: error }, 'the settings of the CDN cannot be read'))

  return {
    active: () => active,
    remote: () => active && { storage: active.storage, keepsOriginals: active.settings.originals === 'kept' },
    edge: { purge: async files => active?.edge.purge(files) },
    addressOf: key => (active?.settings.migratedAt && isAnswering ? active.edge.addressOf(key) : null),
    reload,
    refresh,
    async announce() {
      await redis
        .publish(channel, '')
        .catch(error => log.warn({ err: error }, 'other processes reload the CDN later'))
    },
    async start() {
      subscriber.subscribe(channel).catch(() => {})
      // Without its settings a process would write files to the disk alone; readers are not sent to one that does not answer.
      await refresh()
      timer = setInterval(check, checkMs)
    },
    async stop() {
      clearInterval(timer)
      subscriber.disconnect()
      await loading
      await active?.close()
    },
  }
}
