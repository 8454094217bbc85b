import { join } from 'node:path'
import type { Service } from '@vitrine/contracts'
import { run } from './build.ts'
import { markSeeded } from './databases.ts'
import { demoData } from './demo-accounts.ts'
import { root } from './layout.ts'
import { type Surroundings, serviceEnv } from './processes.ts'

const seeds = (file: string) => join(root, 'infra', 'local', 'seed', file)

/**
 * The small believable world of a first run. Each service's own seed writes through the service's own code and
 * outbox; content comes last because it waits until it has heard of the authors and the museums.
 */
export async function seedWorld(world: Surroundings, signal: AbortSignal): Promise<void> {
  const seed = (service: Service) => runSeed(world, service, [seeds('museums.json')], signal)
  await Promise.all([seedUsers(world, signal), seed('museums')])
  await seed('content')
  await markSeeded(world.databaseUrl)
}

/** With generated passwords where the stack has any, so that the published ones never work there. */
export const seedUsers = (world: Surroundings, signal: AbortSignal): Promise<void> =>
  runSeed(world, 'identity', [], signal)

/** Takes the published passwords from users of an earlier start on the loopback, and ends their sessions. */
export const replaceKnownPasswords = (world: Surroundings, signal: AbortSignal): Promise<void> =>
  runSeed(world, 'identity', ['--replace-known-passwords'], signal)

function runSeed(
  world: Surroundings,
  service: Service,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  return run(process.execPath, [`services/${service}/src/seed.ts`, demoData, ...args], {
    signal,
    what: `The seed of ${service} failed`,
    env: {
      ...serviceEnv(world, service),
      ...(world.demoPasswords && { DEMO_PASSWORDS: world.demoPasswords }),
    },
  })
}
