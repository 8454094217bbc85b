/**
 * The services of the product, once: gateway upstreams, local processes, databases, topics, the test network and the
 * seed derive from this list. What each service needs of its own is a `Record<Service, …>`, so that a forgotten entry
 * does not compile. `npx nx g service NAME` adds one.
 */
export const services = ['identity', 'content', 'museums', 'notifications'] as const
export type Service = (typeof services)[number]
