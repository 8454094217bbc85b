import { loadConfig, runService } from '@vitrine/service-kit'
import { ContentConfig } from './config.ts'
import { createContentService } from './service.ts'

await runService('content-worker', log =>
  createContentService(loadConfig(ContentConfig), { log, roles: ['worker'] }),
)
