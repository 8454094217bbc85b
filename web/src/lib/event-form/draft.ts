import { useState } from 'react'
import { rebased } from '../rebase.ts'
import { readStored, writeStored } from '../stored.ts'
import { type Choices, valuesIn } from './values.ts'

/** What a form begins with; `version`: of the event that an edit changes. */
interface Begun<Values> {
  start: Values
  version: number | undefined
}

/**
 * What is typed into a form. `key`: where it is kept for its author until the event is created or discarded; null: it is
 * not kept.
 */
export function useDraft<Values extends object>(
  key: string | null,
  begin: () => Begun<Values>,
  choices: Choices<Values>,
) {
  const [{ start, values, version }, setState] = useState(() => {
    const begun = begin()
    return {
      ...begun,
      values: key === null ? begun.start : valuesIn(readStored(key), begun.start, choices),
    }
  })
  const isStart = (typed: Values) => JSON.stringify(typed) === JSON.stringify(start)
  const keep = (typed: Values | null) => {
    if (key !== null) writeStored(key, typed && !isStart(typed) ? JSON.stringify(typed) : null)
  }
  function become(next: Values) {
    setState(before => ({ ...before, values: next }))
    keep(next)
  }
  return {
    values,
    version,
    isChanged: !isStart(values),
    become,
    /** Nothing is kept any more. */
    forget: () => keep(null),
    /** Saving is from now on a change of that version; what was typed stays, all else is as it is there. */
    rebase(newer: Values, newerVersion: number) {
      setState({ start: newer, values: rebased(values, start, newer), version: newerVersion })
    },
  }
}
export type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>
