import { loadConfig, serviceConfig } from '@vitrine/service-kit'
import { z } from 'zod'

export const Config = z.object(serviceConfig)
export type MuseumsConfig = z.output<typeof Config>

export const readConfig = (): MuseumsConfig => loadConfig(Config)
