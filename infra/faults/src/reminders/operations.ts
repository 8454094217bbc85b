import { successOf } from '../stack/client.ts'
import { type Person, personOf } from '../stack/people.ts'
import type { RemindersStack } from './recorder.ts'
import { type Fate, formOf, type Scene, type SceneEvent, startAtMinute, yearsAhead } from './scene.ts'

const atOnce = 6

type Operation = (stack: RemindersStack, scene: Scene, event: SceneEvent) => Promise<void>

const operations: Record<Exclude<Fate, 'none'>, Operation> = {
  'moved away': (stack, scene, event) => move(stack, scene, event, yearsAhead),
  'moved here': (stack, scene, event) => move(stack, scene, event, startAtMinute(scene, event)),
  'moved and moved back': moveAndMoveBack,
  cancelled: cancel,
  'answer withdrawn': (stack, _scene, event) => withAttendee(stack, event, ['none']),
  'late: moved and moved back': moveAndMoveBack,
  'late: cancelled': cancel,
  'late: answered again': (stack, _scene, event) => withAttendee(stack, event, ['none', 'attending']),
}

/** Does to events what their fate is: of those who were reminded, or of the others. Returns how many there were. */
export async function operate(stack: RemindersStack, scene: Scene, when: 'before' | 'late'): Promise<number> {
  const isNow = ({ fate }: SceneEvent) => fate !== 'none' && fate.startsWith('late') === (when === 'late')
  const events = scene.events.filter(isNow)
  const waiting = [...events]
  const work = async () => {
    for (let event = waiting.pop(); event; event = waiting.pop())
      if (event.fate !== 'none') await operations[event.fate](stack, scene, event)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return events.length
}

const pathOf = ({ kind, id }: SceneEvent): string =>
  `/api/${kind === 'meetup' ? 'meetups' : 'museum-events'}/${id}`
const ownerOf = ({ organizer, manager }: Scene, { kind }: SceneEvent): Person =>
  kind === 'meetup' ? organizer : manager

async function move({ client }: RemindersStack, scene: Scene, event: SceneEvent, startsAt: number) {
  successOf(await client.call(ownerOf(scene, event), 'PUT', pathOf(event), formOf(event, startsAt)))
}

async function moveAndMoveBack(stack: RemindersStack, scene: Scene, event: SceneEvent) {
  await move(stack, scene, event, yearsAhead)
  await move(stack, scene, event, event.startsAt)
}

async function cancel({ client }: RemindersStack, scene: Scene, event: SceneEvent) {
  successOf(await client.call(ownerOf(scene, event), 'DELETE', pathOf(event)))
}

async function withAttendee(
  stack: RemindersStack,
  event: SceneEvent,
  answers: readonly ('none' | 'attending')[],
) {
  const [userId] = event.guests.find(([, status]) => status === 'attending') ?? []
  if (!userId) throw new Error(`no user attends event ${event.id}`)
  const person = await personOf(stack, userId, 'Traveler')
  for (const status of answers)
    successOf(await stack.client.call(person, 'POST', `${pathOf(event)}/join`, { status }))
}
