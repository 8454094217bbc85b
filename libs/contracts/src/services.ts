/**
 * The services of the product, once: gateway upstreams, local processes, databases, topics, the test network and the
 * seed derive from this list. What each service needs of its own is a `Record<Service, …>`, so that a forgotten entry
 * does not compile. `npx nx g service NAME` adds one.
 */
export const services = ['identity', 'content', 'museums', 'notifications', 'media', 'communities'] as const
export type Service = (typeof services)[number]

/**
 * What only some services use; PostgreSQL, Redis and Kafka are there for all of them. `files`: a directory that all
 * processes of the service share.
 */
export type Need = 'mongo' | 'ffmpeg' | 'files'

/** What no service needs is neither started nor installed. */
export const serviceNeeds: Partial<Record<Service, readonly Need[]>> = { media: ['mongo', 'ffmpeg', 'files'] }

export const needsOf = (service: Service): readonly Need[] => serviceNeeds[service] ?? []
export const isNeeded = (need: Need): boolean => services.some(service => needsOf(service).includes(need))
