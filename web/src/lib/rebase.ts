import { useState } from 'react'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a form that began with `before` shows once it is `after`: what was typed stays, and all else is the newer value. */
export function rebased<Values extends object>(values: Values, before: Values, after: Values): Values {
  const fields = Object.keys(after) as (keyof Values)[]
  return Object.fromEntries(
    fields.map(field => [field, isSame(values[field], before[field]) ? after[field] : values[field]]),
  ) as Values
}

/** The fields that were changed, so that saving them leaves all others as they are by then. */
export function changedFields<Values extends object>(values: Values, before: Values): Partial<Values> {
  const fields = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(
    fields.filter(field => !isSame(values[field], before[field])).map(field => [field, values[field]]),
  ) as Partial<Values>
}

/** The values of a form of something that has a version: where a newer one is given, what was typed stays. */
export function useRebased<Values extends object>(start: Values, version: number) {
  const [state, setState] = useState({ start, version, values: start })
  if (state.version !== version)
    setState({ start, version, values: rebased(state.values, state.start, start) })
  const setValues = (change: (before: Values) => Values) =>
    setState(before => ({ ...before, values: change(before.values) }))
  return [state.values, setValues] as const
}
