import { buildWeb, generateClients, staleClients, webIsStale } from './build.ts'
import { checkSteps } from './checks.ts'
import { reasonsOf } from './errors.ts'
import { stepByStep } from './step-by-step.ts'

/** `npm run check`: every check that needs no engine, which are the checks of `npm test`. Returns the exit code. */
export async function check(signal: AbortSignal): Promise<number> {
  const failed: string[] = []
  try {
    await stepByStep([
      {
        title: 'Generated code',
        enabled: () => staleClients().length > 0,
        task: () => generateClients(staleClients(), signal),
      },
      { title: 'Build the web app', enabled: () => webIsStale(), task: () => buildWeb(signal) },
      {
        title: 'Checks',
        task: (_, task) =>
          task.newListr(
            checkSteps(signal, report => failed.push(report)),
            { concurrent: 2, exitOnError: false },
          ),
      },
    ])
  } catch (error) {
    if (!signal.aborted) console.error(reasonsOf(error))
    return 1
  }
  for (const report of failed) console.log(`\n✖ ${report}`)
  return failed.length === 0 ? 0 : 1
}
