import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

interface Mutation {
  apply(): void
  /** Changes nothing when the fault was not applied. */
  takeBack(): void
}

/** Reads the file of a fault in a checkout. Throws when the code that it changes does not stand there exactly once. */
export function mutate(checkout: string, { id, file, find, replace }: Fault): Mutation {
  const path = join(checkout, file)
  const original = readFileSync(path, 'utf8')
  const [before, after, ...more] = original.split(find)
  if (after === undefined) throw new Error(`${id}: ${file} does not have ${JSON.stringify(find)}`)
  if (more.length > 0)
    throw new Error(`${id}: ${file} has ${JSON.stringify(find)} ${more.length + 1} times, not once`)
  let isApplied = false
  return {
    apply() {
      isApplied = true
      writeFileSync(path, `${before}${replace}${after}`)
    },
    takeBack() {
      if (isApplied) writeFileSync(path, original)
      isApplied = false
    },
  }
}
