import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../local/src/layout.ts'
import { mutate } from '../mutate.ts'
import { faults } from './index.ts'

// Prints what keeps faults from being applied, or their tests from being run. Exits with 1 when there is any.

const ids = faults.map(({ id }) => id)
const problems = [
  ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id}: two faults have this id`),
  ...faults.flatMap(fault => [...outdated(fault), ...missingTests(fault)]),
]

/** A change of the product moved the code: the fault is to be written again for what its file is now. */
function outdated(fault: (typeof faults)[number]): string[] {
  try {
    mutate(root, fault)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function missingTests({ id, tests }: (typeof faults)[number]): string[] {
  return tests.filter(file => !existsSync(join(root, file))).map(file => `${id}: there is no ${file}`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
