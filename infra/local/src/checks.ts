import { join } from 'node:path'
import type { ListrTask } from 'listr2'
import { violations } from './boundaries.ts'
import { run } from './build.ts'
import { reasonsOf } from './errors.ts'
import { root } from './layout.ts'

type Check = { title: string; check(): Promise<void> }

/** What is looked at without running the product. All of it is looked at, whatever the first one says. */
function checks(signal: AbortSignal): Check[] {
  const bin = (name: string) => join(root, 'node_modules', '.bin', name)
  const command = (title: string, program: string, args: string[]): Check => ({
    title,
    check: () => run(program, args, { signal, what: `${title} failed` }),
  })
  /**
   * One program for all packages of one environment: each package's own would check those that it imports again. So does each
   * checker of a program, and programs run beside each other: one checker takes half of the time of four.
   */
  const types = (of: string, project: string) => {
    const known = join(root, '.local', 'types', `${of}.tsbuildinfo`)
    return command(`Types: ${of}`, bin('tsc'), [
      '-p',
      project,
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ])
  }
  const script = (title: string, file: string, ...args: string[]) =>
    command(title, process.execPath, [file, ...args])
  return [
    types('node', 'infra/local/types/node.json'),
    types('browser', 'infra/local/types/browser.json'),
    types('web', 'web'),
    command('Format and lint', bin('biome'), ['check', '.']),
    { title: 'Dependency law', check: checkLaw },
    script('docs/openapi.json is what the contracts say', 'gateway/src/openapi/write.ts', '--check'),
    script(
      'docs/asyncapi.json is what the registry says, and no published event version changes',
      'libs/messaging/src/asyncapi.ts',
      '--check',
    ),
    script('docker-compose.yml is what the list of services says', 'infra/docker/src/compose.ts', '--check'),
    script('Words are those of the style guide', 'infra/local/src/words.ts'),
    script('Decisions have one form, an index and a number each', 'infra/local/src/decisions.ts'),
    script('Tests do not depend on the speed of the machine', 'infra/local/src/test-rules.ts'),
    script('Every fault that the tests must notice can be applied', 'infra/mutants/src/faults/check.ts'),
    script('Every text is translated and used', 'web/texts.ts'),
    script('The web app is within its budgets', 'web/budget.ts'),
  ]
}

async function checkLaw(): Promise<void> {
  const found = violations().map(({ file, imports, law }) => `${file} imports ${imports}: ${law}`)
  if (found.length > 0) throw new Error('The dependency law is broken', { cause: found.join('\n') })
}

/** The checks as steps; `failed` is called for each that fails, and the steps go on. */
export function checkSteps(signal: AbortSignal, failed: (report: string) => void): ListrTask[] {
  return checks(signal).map(({ title, check }) => ({
    title,
    exitOnError: false,
    task: async () => {
      try {
        await check()
      } catch (error) {
        failed(`${title}\n${reasonsOf(error)}`)
        throw new Error('see the end of the run', { cause: error })
      }
    },
  }))
}
