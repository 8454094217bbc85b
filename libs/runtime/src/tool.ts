import { createLogger } from '@vitrine/telemetry'
import type { ServiceContext, ServiceModule } from './definition.ts'
import type { InstanceOptions } from './instance.ts'

/**
 * Lets a seed or a command line tool work with a service's context: nothing is served or consumed, and the events that
 * it publishes are carried by the relay of the running service.
 */
export async function withContext<Context extends ServiceContext, Result>(
  service: ServiceModule<Context>,
  work: (ctx: Context) => Promise<Result>,
  options: Partial<InstanceOptions> & { env?: Record<string, string> } = {},
): Promise<Result> {
  const { env, ...rest } = options
  const log = createLogger({ name: `${service.name}-tool`, level: process.env.LOG_LEVEL ?? 'info' })
  const { ctx, stop } = service.create({ ...process.env, ...env }, { log, ...rest })
  try {
    return await work(ctx)
  } finally {
    await stop()
  }
}
