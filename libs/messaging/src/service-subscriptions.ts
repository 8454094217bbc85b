/** For tools only: what every service consumes, read from their definitions, which no library may import. */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Service } from '@vitrine/contracts'
import type { Subscription } from './subscriptions.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

interface ServiceModule {
  name: Service
  subscriptions(ctx: unknown): readonly Subscription[]
}

/** In place of a service's context, over which its subscriptions only close. */
const anything: unknown = new Proxy(() => {}, { get: () => anything, apply: () => anything })

export async function subscriptionsOfServices(): Promise<Map<Service, readonly Subscription[]>> {
  const files = (await Array.fromAsync(glob('services/*/src/service.ts', { cwd: root }))).toSorted()
  const lists = files.map(async file => {
    const { default: service }: { default: ServiceModule } = await import(
      pathToFileURL(join(root, file)).href
    )
    return [service.name, service.subscriptions(anything)] as const
  })
  return new Map(await Promise.all(lists))
}
