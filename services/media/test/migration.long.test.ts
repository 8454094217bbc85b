import { describe } from 'vitest'
import { testKilledMigration } from './killed-migration.ts'

describe('a migration of 1,000 files, of which 1 % fail, with a kill in the middle', () =>
  testKilledMigration({ count: 250, failsEach: 100 }))
