import { uploadsPerHalfHour } from '@vitrine/contracts'
import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import { createRateLimiter, type RateLimiter } from '@vitrine/service-kit'
import type { config } from './config.ts'

const halfHourSeconds = 30 * 60

/** The files that one user begins to upload, over all routes that take one: `consume` with the user's id. */
export const createUploadLimit = ({
  redis,
  config: { RATE_LIMIT_FACTOR: factor },
}: Pick<ServiceContext<ServiceConfig<typeof config>>, 'redis' | 'config'>): RateLimiter =>
  createRateLimiter({
    redis,
    name: 'uploads',
    window: { points: uploadsPerHalfHour, seconds: halfHourSeconds },
    factor,
  })
