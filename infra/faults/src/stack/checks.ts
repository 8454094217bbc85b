import { type Check, deadLetters } from '../environment.ts'
import type { Stack } from './stack.ts'

const shownOfRule = 5

/** That no rule is broken; prints what breaks one. `rules`: what is printed of each. */
export const checksOf = <Rule extends string>(
  rules: Record<Rule, string>,
  violations: readonly (readonly [Rule, string])[],
): Check[] =>
  (Object.keys(rules) as Rule[]).map(rule => {
    const broken = violations.filter(([by]) => by === rule).map(([, what]) => what)
    for (const what of broken.slice(0, shownOfRule)) console.log(`      ${what}`)
    return { what: rules[rule], found: broken.length, wanted: 0 }
  })

/** What holds whatever a test does. */
export async function checksOfStack(stack: Stack): Promise<Check[]> {
  const failures = stack.client.failures()
  for (const failure of failures.slice(0, shownOfRule)) console.log(`      ${failure}`)
  const letters = (await deadLetters(stack.communities)) + (await deadLetters(stack.notifications))
  return [
    { what: 'answers of 500 and above', found: failures.length, wanted: 0 },
    { what: 'processes that ended by themselves', found: stack.fleet.ended(), wanted: 0 },
    { what: 'dead letters', found: letters, wanted: 0 },
  ]
}
