import { fileURLToPath } from 'node:url'
import { messagingMigrations } from '@vitrine/messaging'
import { kitMigrations, type MigrationSet, runMigrations } from '@vitrine/service-kit'

export const migrations: readonly MigrationSet[] = [
  kitMigrations,
  messagingMigrations,
  { name: 'museums', directory: fileURLToPath(new URL('../migrations', import.meta.url)) },
]

if (import.meta.main) await runMigrations('museums', migrations)
