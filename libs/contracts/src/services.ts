/**
 * Every service there is. Upstream addresses of the gateway, local processes, databases, topics, the test network and
 * the deployment derive from this list.
 */
export const services = ['identity', 'content', 'museums', 'notifications'] as const
export type Service = (typeof services)[number]
