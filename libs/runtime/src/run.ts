/**
 * The entry point of every process of every service:
 * `node libs/runtime/src/run.ts services/NAME/src/service.ts` starts it in the role that ROLE names,
 * `… services/NAME/src/service.ts migrate` brings its database to the newest schema and ends; it creates the database where
 * that is missing.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createOwnDatabase, migrate, runService } from '@vitrine/service-kit'
import type { ServiceModule } from './definition.ts'

const [file, command] = process.argv.slice(2)
if (!file || (command !== undefined && command !== 'migrate')) {
  console.error('Usage: run.ts services/NAME/src/service.ts [migrate]')
  process.exit(2)
}
const load = async (): Promise<ServiceModule> =>
  ((await import(pathToFileURL(resolve(file)).href)) as { default: ServiceModule }).default

if (command === 'migrate') {
  const { name, migrations } = await load()
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL names no database to migrate.')
  await createOwnDatabase(url)
  const applied = await migrate({ url, sets: migrations })
  console.log(applied.length === 0 ? `${name}: up to date` : `${name}: applied ${applied.join(', ')}`)
} else {
  const service = await load()
  const name = process.env.ROLE === 'worker' ? `${service.name}-worker` : service.name
  await runService(name, log => service.create(process.env, { log }))
}
