import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMissingDatabases } from '@vitrine/service-kit'
import { startChild, stopChild, streamsTo } from '../child.ts'
import { onPath } from '../programs.ts'
import { accepts } from '../wait.ts'
import { type Engine, type EngineContext, external, untilReady } from './engine.ts'
import { ferretdb } from './ferretdb.ts'

/** Where FerretDB keeps the documents, beside the databases of the services. */
export const documentDatabase = 'vitrine_documents'

/**
 * MongoDB: `mongod` on PATH, else FerretDB on the stack's PostgreSQL. It listens on a Unix socket in a directory that
 * only this account enters, and on no port: it needs no password (docs/decisions/0128).
 */
export async function startMongo(context: EngineContext): Promise<Engine> {
  const named = context.env.MONGO_URL
  if (named) return external('mongo', named, 'MONGO_URL')

  const home = join(context.layout.data, 'mongo')
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o700)
  // Drivers recognise a socket by the end of its name.
  const socket = join(home, 'mongo.sock')
  requireShort(socket)
  const mongod = chosen(home, await onPath(['mongod']))
  const server = mongod ? mongodServer(mongod, home, socket) : await ferretdbServer(context, socket)
  context.signal.throwIfAborted()
  // A killed server leaves its socket behind, and no other can listen there.
  rmSync(socket, { force: true })
  const log = join(context.layout.logs, 'mongo.log')
  const streams = streamsTo(log)
  const child = startChild(server.command, server.args, { stdio: streams.stdio, env: server.env })
  streams.close()
  const engine: Engine = {
    name: 'mongo',
    address: `mongodb://${encodeURIComponent(socket)}`,
    where: server.where,
    pid: child.pid,
    stop: () => stopChild(child, 4_000),
  }
  context.started(engine)
  await untilReady('MongoDB', child, log, () => accepts(socket), context.signal)
  return engine
}

/** Of the path of a Unix socket: no client can connect to a longer one. */
const maxSocketBytes = 107

export function requireShort(socket: string): void {
  const bytes = Buffer.byteLength(socket)
  if (bytes <= maxSocketBytes) return
  throw new Error(
    `The path of MongoDB's socket has ${bytes} bytes, of which ${maxSocketBytes} are possible: ${socket}\n` +
      'Move the checkout to a shorter path, or name a server in MONGO_URL.',
  )
}

/**
 * The path of `mongod`, or nothing for FerretDB: whichever has the documents of this checkout, because neither reads the other's.
 * A first start chooses `mongod` where there is one.
 */
export function chosen(home: string, mongod: string | undefined): string | undefined {
  const note = join(home, 'server')
  const known = existsSync(note) ? readFileSync(note, 'utf8').trim() : null
  if (known === 'mongod' && !mongod) {
    throw new Error(
      'The documents of media are in the data of mongod, which is no longer on PATH. Install it again, name a server in ' +
        'MONGO_URL, or begin anew: npm run reset.',
    )
  }
  if (known === null) writeFileSync(note, mongod ? 'mongod\n' : 'ferretdb\n')
  return known === 'ferretdb' ? undefined : mongod
}

type Server = { command: string; args: string[]; env: NodeJS.ProcessEnv; where: string }

function mongodServer(command: string, home: string, socket: string): Server {
  const data = join(home, 'data')
  mkdirSync(data, { recursive: true })
  const args = ['--dbpath', data, '--bind_ip', socket, '--wiredTigerCacheSizeGB', '0.25', '--quiet']
  return { command, args, env: process.env, where: data }
}

async function ferretdbServer(context: EngineContext, socket: string): Promise<Server> {
  const command = await ferretdb(context)
  const postgres = await context.postgres()
  await createMissingDatabases(postgres, [documentDatabase])
  const url = new URL(postgres)
  url.pathname = `/${documentDatabase}`
  // It opens up to 50 connections otherwise, of the 200 that all services share.
  url.searchParams.set('pool_max_conns', '8')
  url.searchParams.set('pool_max_conn_idle_time', '1m')
  return {
    command,
    args: [socket],
    // By a variable, because every account can read a command line.
    env: { POSTGRESQL_URL: url.href, GOMEMLIMIT: '64MiB' },
    where: `PostgreSQL, database ${documentDatabase} (FerretDB)`,
  }
}
