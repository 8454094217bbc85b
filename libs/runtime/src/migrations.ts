import type { Service } from '@vitrine/contracts'
import { messagingMigrations } from '@vitrine/messaging'
import { kitMigrations, type MigrationSet } from '@vitrine/service-kit'

/** All that a service's database needs, in the order in which it is applied; `directory` has the service's own files. */
export const migrationsOf = (service: Service, directory: string): readonly MigrationSet[] => [
  kitMigrations,
  messagingMigrations,
  { name: service, directory },
]
