import { serviceConfig } from '@vitrine/service-kit'
import { z } from 'zod'

export const ContentConfig = z.object(serviceConfig)
export type ContentConfig = z.output<typeof ContentConfig>
