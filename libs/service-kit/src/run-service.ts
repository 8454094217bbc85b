import { createLogger, flushTraces, type Logger } from '@vitrine/telemetry'

export interface Runnable {
  start(): Promise<void>
  stop(): Promise<void>
}

const stopDeadlineMs = 10_000

/** The whole of a `main.ts`: starts, stops on SIGTERM and SIGINT, ends with 1 when it could not do either. */
export async function runService(
  name: string,
  create: (log: Logger) => Runnable | Promise<Runnable>,
): Promise<void> {
  const log = createLogger({ name, level: process.env.LOG_LEVEL ?? 'info' })
  const fail = (error: unknown, message: string) => {
    log.fatal({ err: error }, message)
    process.exit(1)
  }
  process.on('uncaughtException', error => fail(error, 'uncaught exception'))
  process.on('unhandledRejection', error => fail(error, 'unhandled rejection'))

  let service: Runnable | undefined
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => fail(new Error('did not stop in time'), 'forced to stop'), stopDeadlineMs).unref()
    try {
      await service?.stop()
      await flushTraces()
      process.exit(0)
    } catch (error) {
      fail(error, 'could not stop')
    }
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  try {
    service = await create(log)
    await service.start()
  } catch (error) {
    fail(error, 'could not start')
  }
}
