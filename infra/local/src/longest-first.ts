import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './layout.ts'

/** Journeys take longer than flows, and flows longer than units: what is short fills the workers at the end. */
const projects = ['long', 'e2e', 'flows', 'unit', 'unit-web', 'unit-web-isolated']

/** Begin first, in this order: where no earlier run is known, vitest goes by the size of the files. */
const longest: readonly string[] = []

/** No worker is idle while the other runs a long file that began last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(relative(root, moduleId))
      return index === -1 ? longest.length : index
    }
    const project = (file: TestSpecification) => projects.indexOf(file.project.name)
    return (await super.sort(files)).toSorted((a, b) => project(a) - project(b) || place(a) - place(b))
  }
}
