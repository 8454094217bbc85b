import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { useDraft } from '../../lib/event-form/draft.ts'
import { draftKey } from '../../lib/stored.ts'
import { meetupChoices, startOf } from './values.ts'

/** Where an unfinished new meetup is kept; an edit is not. */
function keyOf(userId: number, task: MeetupTask): string | null {
  if (task.kind === 'edit') return null
  if (task.kind === 'create') return draftKey('meetup', userId, `.${task.communityId ?? 'any'}`)
  return draftKey('meetup', userId, `.${task.meetup.communityId}.copy-${task.meetup.id}`)
}

export const useMeetupDraft = (userId: number, task: MeetupTask) =>
  useDraft(
    keyOf(userId, task),
    () => ({ start: startOf(task), version: task.kind === 'edit' ? task.meetup.version : undefined }),
    meetupChoices,
  )
