import { serviceConfig } from '@vitrine/service-kit'
import { z } from 'zod'

export const Config = z.object(serviceConfig)
export type Config = z.output<typeof Config>
