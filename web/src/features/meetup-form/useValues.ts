import type { Meetup } from '@vitrine/contracts'
import { useState } from 'react'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { rebased } from '../../lib/rebase.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { type MeetupValues, startOf, valuesIn, valuesOf } from './values.ts'

/** Where an unfinished new meetup is kept; an edit is not. */
function keyOf(userId: number, task: MeetupTask): string | null {
  if (task.kind === 'edit') return null
  if (task.kind === 'create') return draftKey('meetup', userId, `.${task.communityId ?? 'any'}`)
  return draftKey('meetup', userId, `.${task.meetup.communityId}.copy-${task.meetup.id}`)
}

/** What is typed into the form; of a new meetup it is kept for its author until the meetup is created or discarded. */
export function useValues(userId: number, task: MeetupTask) {
  const key = keyOf(userId, task)
  const [{ start, values, version }, setState] = useState(() => {
    const begun = startOf(task)
    return {
      start: begun,
      values: key === null ? begun : valuesIn(readStored(key), begun),
      version: task.kind === 'edit' ? task.meetup.version : undefined,
    }
  })
  const isStart = (typed: MeetupValues) => JSON.stringify(typed) === JSON.stringify(start)
  const keep = (typed: MeetupValues | null) => {
    if (key !== null) writeStored(key, typed && !isStart(typed) ? JSON.stringify(typed) : null)
  }
  function become(next: MeetupValues) {
    setState(before => ({ ...before, values: next }))
    keep(next)
  }
  return {
    values,
    /** Of the meetup that an edit changes. */
    version,
    isChanged: !isStart(values),
    become,
    /** Nothing is kept any more. */
    forget: () => keep(null),
    /** Saving is from now on a change of that version; what was typed stays, all else is as it is there. */
    rebase(latest: Meetup) {
      const newer = valuesOf(latest)
      setState({ start: newer, values: rebased(values, start, newer), version: latest.version })
    },
  }
}
