import type { RsvpStack } from './recorder.ts'
import { type Acknowledged, ask, lastPlaces, type Scene } from './scene.ts'

/** All guests ask for a seat at once; the answers are kept. */
export async function race(stack: RsvpStack, scene: Scene): Promise<void> {
  const { free } = scene.places
  scene.race = await Promise.all(scene.guests.map(guest => ask(stack, scene, free, guest, 'attending')))
}

/** So many get the last places, and all others a position of their own in the waitlist. */
export function violationsOfRace(answers: readonly Acknowledged[]): string[] {
  const seated = answers.filter(({ status }) => status === 'attending').length
  const waiting = answers.filter(({ status }) => status === 'waitlisted')
  const positions = waiting.map(({ position }) => position ?? 0).sort((a, b) => a - b)
  const violations: string[] = []
  if (seated !== lastPlaces) violations.push(`${seated} attend, not ${lastPlaces}`)
  if (waiting.length !== answers.length - lastPlaces)
    violations.push(`${waiting.length} wait, not ${answers.length - lastPlaces}`)
  if (positions.some((position, index) => position !== index + 1))
    violations.push(`the positions in the waitlist are ${positions.join(' ')}`)
  return violations
}
