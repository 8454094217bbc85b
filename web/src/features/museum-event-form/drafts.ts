import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import { useDraft } from '../../lib/event-form/draft.ts'
import { draftKey } from '../../lib/stored.ts'
import { museumEventChoices, museumIdOf, startOf } from './values.ts'

/** Where an unfinished new event is kept; an edit is not. */
function keyOf(userId: number, task: MuseumEventTask): string | null {
  if (task.kind === 'edit') return null
  const copied = task.kind === 'duplicate' ? `.copy-${task.event.id}` : ''
  return draftKey('museumEvent', userId, `.${museumIdOf(task)}${copied}`)
}

export const useMuseumEventDraft = (userId: number, task: MuseumEventTask) =>
  useDraft(
    keyOf(userId, task),
    () => ({ start: startOf(task), version: task.kind === 'edit' ? task.event.version : undefined }),
    museumEventChoices,
  )
