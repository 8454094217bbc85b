import type { Museum } from '@vitrine/contracts'
import { type FormEvent, useRef } from 'react'
import { type Problems, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { toast } from '../../ui/toast/queue.ts'
import { type Changes, type MuseumForm, problemsOf, useEdits } from './edits.ts'

/** The state of the form that edits a museum, or suggests an edit. `isAdministered`: by an administrator (AM4). */
export function useEditForm(museum: Museum, { isAdministered = false } = {}) {
  const t = useT()
  const element = useRef<HTMLFormElement>(null)
  const { form, changes, isDirty, change } = useEdits(museum)
  const { problems, setProblems, show } = useProblems<Problems>(element)

  return {
    element,
    isAdministered,
    form,
    problems,
    show,
    change(part: Partial<MuseumForm>) {
      change(part)
      const fields = Object.keys(part)
      setProblems(known =>
        Object.fromEntries(
          Object.entries(known).filter(([key]) => !fields.some(field => key.startsWith(field))),
        ),
      )
    },
    /** Sends the changes, when there are any and the server would accept them. */
    submitTo: (send: (changes: Changes) => void) => (event: FormEvent) => {
      event.preventDefault()
      if (!isDirty) return toast.info(t('editMuseum.noChanges'))
      const found = problemsOf(changes, isAdministered)
      if (Object.keys(found).length > 0) return show(found)
      setProblems({})
      send(changes)
    },
  }
}
export type EditForm = ReturnType<typeof useEditForm>
