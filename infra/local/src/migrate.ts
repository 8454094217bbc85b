/**
 * A step of a start: brings every service's database to its newest schema. One process for all of them, because
 * loading a service takes longer than finding out that there is nothing to do; a deployment runs
 * `libs/runtime/src/run.ts services/NAME/src/service.ts migrate` instead.
 */
import { join } from 'node:path'
import { type Service, services } from '@vitrine/contracts'
import { migrationsOf } from '@vitrine/runtime/migrations'
import { migrate } from '@vitrine/service-kit'
import { root } from './layout.ts'
import { databaseOf } from './processes.ts'

async function migrateService(service: Service): Promise<void> {
  const sets = migrationsOf(service, join(root, 'services', service, 'migrations'))
  const applied = await migrate({ url: databaseOf(process.env.DATABASE_URL ?? '', service), sets })
  console.log(`${service}: ${applied.join(', ') || 'up to date'}`)
}

await Promise.all(services.map(migrateService))
