import { createLogger, flushTraces, type Logger } from '@vitrine/telemetry'
import closeWithGrace from 'close-with-grace'

export interface Runnable {
  start(): Promise<void>
  stop(): Promise<void>
}

const stopTimeoutMs = 10_000

/**
 * The whole of a `main.ts`: starts the service, and stops it on a signal. Ends with 1 when it cannot start, cannot
 * stop in time, or stopped because of an unexpected error; a second signal ends the process at once.
 */
export async function runService(
  name: string,
  create: (log: Logger) => Runnable | Promise<Runnable>,
): Promise<void> {
  const log = createLogger({ name, level: process.env.LOG_LEVEL ?? 'info' })
  let service: Runnable | undefined
  closeWithGrace(
    {
      delay: stopTimeoutMs,
      // Errors of the callback below, and what ends the process before it has returned.
      logger: { error: (cause: unknown) => log.fatal({ err: cause }, 'could not stop') },
      // A process without work left ends by itself.
      skip: ['beforeExit'],
    },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'unexpected error')
      else log.info({ signal }, 'stopping')
      await service?.stop()
      await flushTraces()
    },
  )

  try {
    service = await create(log)
    await service.start()
  } catch (error) {
    log.fatal({ err: error }, 'could not start')
    process.exit(1)
  }
}
