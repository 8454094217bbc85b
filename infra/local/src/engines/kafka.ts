import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { startChild, stopChild, streamsTo } from '../child.ts'
import { downloads, root } from '../layout.ts'
import { accepts } from '../wait.ts'
import { type Engine, type EngineContext, external, untilReady } from './engine.ts'

/** Names the jars. */
export const pom = join(root, 'infra', 'local', 'kafka', 'pom.xml')
const clusterId = 'VitrineLocalClusterAAA'

/**
 * One KRaft broker in one small JVM; Maven resolves its jars once. It listens on the loopback, without passwords: every
 * local account can use it (docs/decisions/0059).
 */
export async function startKafka(context: EngineContext): Promise<Engine> {
  const named = context.env.KAFKA_BROKERS
  if (named) return external('kafka', named, 'KAFKA_BROKERS')

  await fetchJars(context)
  const home = join(context.layout.data, 'kafka')
  const data = join(home, 'log')
  const log = join(context.layout.logs, 'kafka.log')
  const port = await context.ports.pick('kafka')
  const controller = await context.ports.pick('kafka-controller')
  mkdirSync(home, { recursive: true })
  const properties = join(home, 'server.properties')
  writeFileSync(properties, toProperties(settings(port, controller, data)))

  const classpath = ['-cp', join(downloads.kafka, 'lib', '*')]
  if (!existsSync(join(data, 'meta.properties'))) {
    context.progress('formatting its log')
    await execa(
      'java',
      [...small, ...classpath, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', properties],
      {
        cancelSignal: context.signal,
      },
    )
  }
  context.signal.throwIfAborted()
  const streams = streamsTo(log)
  const child = startChild('java', [...small, ...classpath, 'kafka.Kafka', properties], {
    stdio: streams.stdio,
  })
  streams.close()
  const engine: Engine = {
    name: 'kafka',
    address: `127.0.0.1:${port}`,
    where: data,
    pid: child.pid,
    stop: () => stopChild(child, 5_000),
  }
  context.started(engine)
  await untilReady('Kafka', child, log, () => accepts(port), context.signal)
  return engine
}

/**
 * A serial collector that gives memory back and the first compiler tier only: the broker is seldom busy and shares two
 * cores with everything.
 */
const small = [
  '-Xmx192m',
  '-Xms32m',
  '-XX:+UseSerialGC',
  '-XX:MinHeapFreeRatio=20',
  '-XX:MaxHeapFreeRatio=40',
  '-XX:MaxDirectMemorySize=64m',
  '-XX:TieredStopAtLevel=1',
  '-XX:CICompilerCount=1',
  '-XX:ReservedCodeCacheSize=48m',
  '-Xss512k',
  '-XX:-UsePerfData',
  '-Xshare:auto',
]

function settings(port: number, controller: number, data: string): Record<string, string | number> {
  return {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': data,
    // One broker: one replica of everything, and no wait for further group members.
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'auto.create.topics.enable': 'false',
    // Few threads and long intervals: an idle broker must cost next to nothing.
    'num.network.threads': 1,
    'num.io.threads': 2,
    'num.replica.fetchers': 1,
    'num.recovery.threads.per.data.dir': 1,
    'background.threads': 1,
    'group.coordinator.threads': 1,
    'log.cleaner.threads': 1,
    // Allocated at start whether there is anything to clean or not: 128 MB unless set.
    'log.cleaner.dedupe.buffer.size': 4 * 1024 * 1024,
    'log.index.size.max.bytes': 1024 * 1024,
    'log.cleaner.backoff.ms': 120_000,
    'log.retention.check.interval.ms': 3_600_000,
    'log.flush.scheduler.interval.ms': 3_600_000,
    'replica.high.watermark.checkpoint.interval.ms': 60_000,
    'metadata.max.idle.interval.ms': 0,
    'broker.heartbeat.interval.ms': 5_000,
    'broker.session.timeout.ms': 30_000,
    'controller.quorum.fetch.timeout.ms': 30_000,
    'metrics.num.samples': 1,
  }
}

function toProperties(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}

/**
 * Fetches Kafka's jars unless they are there. Returns their directory. They are downloaded to another directory, which
 * is then renamed, so that an interrupted download is not taken for a complete one.
 */
export async function fetchJars(context: Pick<EngineContext, 'progress' | 'signal'>): Promise<string> {
  const lib = join(downloads.kafka, 'lib')
  const copy = join(downloads.kafka, 'pom.xml')
  const wanted = readFileSync(pom, 'utf8')
  if (existsSync(lib) && existsSync(copy) && readFileSync(copy, 'utf8') === wanted) return lib
  context.progress('fetching Kafka (Maven)')
  const fresh = join(downloads.kafka, 'lib.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(downloads.kafka, { recursive: true })
  const goal = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${fresh}`]
  const result = await execa('mvn', goal, { cancelSignal: context.signal, reject: false, all: true })
  context.signal.throwIfAborted()
  if (result.failed) throw new Error(`Maven could not fetch Kafka:\n${result.all}`)
  rmSync(lib, { recursive: true, force: true })
  renameSync(fresh, lib)
  copyFileSync(pom, copy)
  return lib
}
