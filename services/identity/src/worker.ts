import { loadConfig, runService } from '@vitrine/service-kit'
import { Config } from './config.ts'
import { createIdentityService } from './service.ts'

await runService('identity-worker', log =>
  createIdentityService(loadConfig(Config), { log, roles: ['worker'] }),
)
