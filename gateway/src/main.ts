import { loadConfig, runService } from '@vitrine/service-kit'
import { GatewayConfig } from './config.ts'
import { createGateway } from './gateway.ts'

await runService('gateway', log => createGateway(loadConfig(GatewayConfig), log))
