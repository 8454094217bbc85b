import { randomUUID } from 'node:crypto'
import { inDocumentDatabase } from '@vitrine/service-kit'
import { mongoUrl } from './engines.ts'
import { runMongoCommand } from './mongo-command.ts'

export interface TestDocuments {
  /** The value of MONGO_URL for the service under test. */
  url: string
  drop(): Promise<void>
}

/** A database of MongoDB for one test file. The first document creates it, `drop()` deletes it. */
export function createTestDocuments(name: string): TestDocuments {
  const server = mongoUrl()
  const database = `test_${name}_${randomUUID().slice(0, 8)}`
  return {
    url: inDocumentDatabase(server, database),
    drop: async () => void (await runMongoCommand(server, { dropDatabase: 1, $db: database })),
  }
}
