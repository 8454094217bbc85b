import { join } from 'node:path'
import type { Service } from '@vitrine/contracts'
import { run } from './build.ts'
import { markSeeded } from './databases.ts'
import { demoData } from './demo-accounts.ts'
import { root } from './layout.ts'
import { type ServiceEnvironment, serviceEnv } from './processes.ts'

const seeds = (file: string) => join(root, 'infra', 'local', 'seed', file)

/**
 * The demo data of a first start. Each service's own seed writes through the service's own code and outbox; content and
 * communities come last because they wait until they have consumed the events of people and museums. Communities come before
 * content, so that insights are of the meetups at which they were shared.
 */
export async function seedDemoData(environment: ServiceEnvironment, signal: AbortSignal): Promise<void> {
  const seed = (service: Service) => runSeed(environment, service, [demoData, seeds('museums.json')], signal)
  await Promise.all([seedUsers(environment, signal), seed('museums')])
  await runSeed(environment, 'communities', [seeds('communities.json')], signal)
  await seed('content')
  await markSeeded(environment.databaseUrl)
}

/** With generated passwords where the stack has any, so that the published ones never work there. */
export const seedUsers = (environment: ServiceEnvironment, signal: AbortSignal): Promise<void> =>
  runSeed(environment, 'identity', [demoData], signal)

/** Takes the published passwords from users of an earlier start on the loopback, and ends their sessions. */
export const replaceKnownPasswords = (environment: ServiceEnvironment, signal: AbortSignal): Promise<void> =>
  runSeed(environment, 'identity', [demoData, '--replace-known-passwords'], signal)

function runSeed(
  environment: ServiceEnvironment,
  service: Service,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  return run(process.execPath, [`services/${service}/src/seed.ts`, ...args], {
    signal,
    what: `The seed of ${service} failed`,
    env: {
      ...serviceEnv(environment, service),
      ...(environment.demoPasswords && { DEMO_PASSWORDS: environment.demoPasswords }),
    },
  })
}
