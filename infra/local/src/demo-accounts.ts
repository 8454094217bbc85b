import { join } from 'node:path'
import { readJson } from './files.ts'
import { root } from './layout.ts'

type Person = { username: string; email: string; password: string; role: string }

const demoPassword = 'museum-night'

/** The accounts of the small world that are there to be used, one for each role. */
export function demoAccounts(): Person[] {
  const world = readJson<{ people: Person[] }>(join(root, 'infra', 'local', 'seed', 'world.json'))
  return (world?.people ?? []).filter(person => person.password === demoPassword)
}
