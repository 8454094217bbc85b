import { type FormEvent, useRef, useState } from 'react'
import { type Problems, useProblems } from '../form-problems.ts'
import type { Draft } from './draft.ts'
import { type EventSaving, useLatestEvent, useSaveEvent } from './saving.ts'
import type { EventValues, GroupProps } from './values.ts'

interface EventFormOptions<Values extends EventValues, Saved> {
  draft: Draft<Values>
  saving: EventSaving<Values, Saved>
  /** What is shown and sent for what is typed. */
  filled?: (typed: Values) => Values
  /** What the server would refuse, at its fields. */
  problemsOf: (values: Values) => Problems
  /** Whether a field of "More details" is filled in, or has a problem. */
  needsMore: (values: Values, problems: Problems) => boolean
  valuesOf: (event: Saved) => Values
  onSaved: (event: Saved) => void
  onClose: () => void
}

/** The state of the form of an event: what is typed, what is wrong with it, and saving it. */
export function useEventForm<Values extends EventValues, Saved extends { version: number }>({
  draft,
  saving,
  filled = typed => typed,
  problemsOf,
  needsMore,
  valuesOf,
  onSaved,
  onClose,
}: EventFormOptions<Values, Saved>) {
  const { latest } = saving
  const isEdit = latest !== null
  const ref = useRef<HTMLFormElement>(null)
  const values = filled(draft.values)
  const { problems, setProblems, show } = useProblems<Problems>(ref)
  const [isChecked, setChecked] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(() => needsMore(values, {}))
  const [isStale, setStale] = useState(false)
  function refuse(found: Problems) {
    if (needsMore(values, found)) setMoreOpen(true)
    show(found)
  }
  const save = useSaveEvent(saving, {
    saved(event) {
      draft.forget()
      onSaved(event)
    },
    stale: () => setStale(true),
    refused: refuse,
  })
  const load = useLatestEvent<Saved>(newer => {
    draft.rebase(valuesOf(newer), newer.version)
    setStale(false)
  })
  function change(part: Partial<Values>) {
    if (save.isPending) return
    const next = { ...draft.values, ...part }
    draft.become(next)
    // From the first refusal on, each problem is shown until it is solved.
    setProblems(isChecked ? problemsOf(filled(next)) : {})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    setChecked(true)
    const found = problemsOf(values)
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    if (isEdit && !draft.isChanged) return onClose()
    save.mutate({ values, version: draft.version })
  }
  const group: GroupProps<Values> = { values, problems, onChange: change }
  return {
    ref,
    group,
    more: { isOpen: isMoreOpen, onToggle: setMoreOpen },
    isEdit,
    isSaving: save.isPending,
    isStale,
    /** What was typed can be discarded; an edit is not kept anyway. */
    isDraft: !isEdit && draft.isChanged,
    submit,
    loadNewer: () => latest && load.mutate(latest),
    discard() {
      draft.forget()
      onClose()
    },
  }
}
