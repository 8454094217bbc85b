import { Listr } from 'listr2'
import { prepareTestEnvironment } from '../../../local/src/test-environment.ts'

/**
 * Starts engines that no stack uses, whose workers would take a benchmark's jobs: those of tests, but Kafka. They and ffmpeg
 * are named in this process's environment, as `npm test` does. Resolves with what ends them and deletes their data.
 */
export async function startOwnEngines(): Promise<() => Promise<void>> {
  process.env.TEST_KAFKA_BROKERS ??= '127.0.0.1:9'
  const { environment, engineSteps, clear } = await prepareTestEnvironment(new AbortController().signal)
  try {
    await new Listr(engineSteps(), { concurrent: true, renderer: 'simple' }).run()
  } catch (error) {
    await clear()
    throw error
  }
  Object.assign(process.env, environment)
  return clear
}
