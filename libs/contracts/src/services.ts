/**
 * The services of the product, once: gateway upstreams, local processes, databases, topics, the test network and the
 * seed derive from this list. What each service needs of its own is a `Record<Service, …>`, so that a forgotten entry
 * does not compile. `npx nx g service NAME` adds one.
 */
export const services = ['identity', 'content', 'museums', 'notifications'] as const
export type Service = (typeof services)[number]

/** Programs that only some services use; PostgreSQL, Redis and Kafka are there for all of them. */
export type Need = 'mongo' | 'ffmpeg'

/** What no service needs is neither started nor installed. */
export const serviceNeeds: Partial<Record<Service, readonly Need[]>> = {}

export const needsOf = (service: Service): readonly Need[] => serviceNeeds[service] ?? []
export const isNeeded = (need: Need): boolean => services.some(service => needsOf(service).includes(need))
