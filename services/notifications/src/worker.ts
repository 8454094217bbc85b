import { loadConfig, runService } from '@vitrine/service-kit'
import { Config } from './config.ts'
import { createNotificationsService } from './service.ts'

await runService('notifications-worker', log =>
  createNotificationsService(loadConfig(Config), { log, roles: ['worker'] }),
)
