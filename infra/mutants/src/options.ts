import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../local/src/layout.ts'
import type { Fault } from './fault.ts'

export interface MutantsOptions {
  /** What is changed and tested, with packages of its own. */
  checkout: string
  /** With the paths that their tests have in the checkout. */
  faults: readonly Fault[]
}

/** `[ID|PREFIX …] [--in DIRECTORY] [--moved OLD=NEW …]`; throws for what names no fault and no test. */
export function optionsOf(args: readonly string[], faults: readonly Fault[]): MutantsOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { in: { type: 'string' }, moved: { type: 'string', multiple: true, default: [] } },
  })
  const takes = (name: string, { id, file }: Fault) => id === name || file.startsWith(name)
  const unknown = positionals.find(name => !faults.some(fault => takes(name, fault)))
  if (unknown !== undefined)
    throw new Error(`${unknown} is no fault, and no path of a faulty file begins so.`)
  const chosen = faults.filter(
    fault => positionals.length === 0 || positionals.some(name => takes(name, fault)),
  )
  const formerPaths = new Map(values.moved.map(formerPathOf))
  const pathOf = (test: string) => formerPaths.get(test) ?? test
  const strange = [...formerPaths.keys()].find(path => !faults.some(({ tests }) => tests.includes(path)))
  if (strange !== undefined) throw new Error(`--moved: no fault has the test ${strange}.`)
  return {
    checkout: values.in === undefined ? root : resolve(values.in),
    faults: chosen.map(fault => ({ ...fault, tests: fault.tests.map(pathOf) as [string, ...string[]] })),
  }
}

function formerPathOf(text: string): [current: string, former: string] {
  const [former, current, ...more] = text.split('=')
  if (!former || !current || more.length > 0) throw new Error(`--moved ${text}: it is OLD=NEW.`)
  return [current, former]
}
