import { join } from 'node:path'
import type { Service } from '@vitrine/contracts'
import { run } from './build.ts'
import { markSeeded } from './databases.ts'
import { root } from './layout.ts'
import { type Surroundings, serviceEnv } from './processes.ts'

const seeds = (file: string) => join(root, 'infra', 'local', 'seed', file)

/**
 * The small believable world of a first run. Each service's own seed writes through the service's own code and
 * outbox; content comes last because it waits until it has heard of the authors and the museums.
 */
export async function seedWorld(world: Surroundings, signal: AbortSignal): Promise<void> {
  const seed = (service: Service) =>
    run(process.execPath, [`services/${service}/src/seed.ts`, seeds('world.json'), seeds('museums.json')], {
      signal,
      what: `The seed of ${service} failed`,
      env: serviceEnv(world, service),
    })
  await Promise.all([seed('identity'), seed('museums')])
  await seed('content')
  await markSeeded(world.databaseUrl)
}
