import { runService } from '@vitrine/service-kit'
import { readConfig } from './config.ts'
import { createMuseumsService } from './service.ts'

await runService('museums-worker', log => createMuseumsService(readConfig(), { log, roles: ['worker'] }))
