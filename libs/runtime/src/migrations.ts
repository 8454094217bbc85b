import { fileURLToPath } from 'node:url'
import type { Service } from '@vitrine/contracts'
import { messagingMigrations } from '@vitrine/messaging'
import { kitMigrations, type MigrationSet } from '@vitrine/service-kit'

/** The tables of the runtime itself. */
const runtimeMigrations: MigrationSet = {
  name: 'runtime',
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
}

/** All that a service's database needs, in the order in which it is applied; `directory` has the service's own files. */
export const migrationsOf = (service: Service, directory: string): readonly MigrationSet[] => [
  kitMigrations,
  messagingMigrations,
  runtimeMigrations,
  { name: service, directory },
]
