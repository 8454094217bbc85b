import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Journeys take longer than flows, and flows longer than units: what is short fills the workers at the end. */
const projects = ['long', 'e2e', 'flows', 'unit', 'unit-web', 'unit-web-isolated']

/**
 * No worker is idle while the other runs a long file that began last. Within a project vitest itself begins with the files
 * that took longest before, or with the largest ones where no earlier run is known.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
