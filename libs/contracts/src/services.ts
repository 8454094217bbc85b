/**
 * The services of the product, once: gateway upstreams, local processes, databases, topics, the test network and the
 * seed derive from this list. What each service needs of its own is a `Record<Service, …>`, so that a forgotten entry
 * does not compile. `npx nx g service NAME` adds one.
 */
export const services = ['identity', 'content', 'museums', 'notifications', 'media', 'communities'] as const
export type Service = (typeof services)[number]

/** Each service owns this database. */
export const databaseNameOf = (service: Service): string => `vitrine_${service}`

/**
 * What only some services use; PostgreSQL, Redis and Kafka are there for all of them. `files`: a directory that all
 * processes of the service share.
 */
export type Need = 'mongo' | 'ffmpeg' | 'files'

/** What no service needs is neither started nor installed. */
export const serviceNeeds: Partial<Record<Service, readonly Need[]>> = { media: ['mongo', 'ffmpeg', 'files'] }

export const needsOf = (service: Service): readonly Need[] => serviceNeeds[service] ?? []
export const isNeeded = (need: Need): boolean => services.some(service => needsOf(service).includes(need))

/** Sets of keys, by the variables that hold them: that sign access tokens, encrypt secrets at rest, and sign addresses of media. */
export const keyRings = {
  signing: 'JWT_SIGNING_KEYS',
  encryption: 'ENCRYPTION_KEYS',
  media: 'MEDIA_URL_KEYS',
} as const
export type KeyRing = keyof typeof keyRings

/** No service has a key that it does not need. */
export const serviceKeys: Partial<Record<Service, readonly KeyRing[]>> = {
  identity: ['signing', 'encryption'],
  content: ['media'],
  communities: ['media'],
  media: ['media', 'encryption'],
}

export const keysOf = (service: Service): readonly KeyRing[] => serviceKeys[service] ?? []

/** What they write is read outside the product: mails and calendars. */
export const namesPublicUrl: ReadonlySet<Service> = new Set(['identity', 'communities'])
