import { type Recap, recapTextMaxCharacters } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { translate } from '../../lib/i18n/translate.ts'
import { useNewestRecap, useSaveText } from './mutations.ts'
import { useTextDraft } from './text-draft.ts'

/** The text of a recap in its form: what is typed, what is wrong with it, and saving it. */
export function useText(userId: number, recap: Recap) {
  const draft = useTextDraft(userId, recap)
  const [problem, setProblem] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [newer, setNewer] = useState<string | null>(null)
  const then = useRef(() => {})
  const save = useSaveText(recap, {
    saved() {
      draft.forget()
      setNewer(null)
      then.current()
    },
    stale: () => setStale(true),
    refused: setProblem,
  })
  const load = useNewestRecap(recap, latest => {
    draft.rebase(latest)
    setStale(false)
    setNewer(latest.text)
  })
  const { text, isChanged, version } = draft
  return {
    text,
    isChanged,
    problem,
    isSaving: save.isPending,
    /** Another person has changed it. `text`: what it is by now; null until it is read. */
    conflict: isChanged && (isStale || newer !== null) ? { text: isStale ? null : newer } : null,
    isLoadingNewer: load.isPending,
    loadNewer: () => load.mutate(),
    takeNewer() {
      draft.forget()
      setNewer(null)
      setProblem(null)
    },
    change(typed: string) {
      if (save.isPending) return
      draft.change(typed)
      setProblem(null)
    },
    /** Saves what is not saved yet. `next`: once all is saved. */
    save(next = () => {}) {
      if (!isChanged) return next()
      if (text.trim().length > recapTextMaxCharacters) return setProblem(translate('recap.tooLong'))
      then.current = next
      save.mutate({ text, version })
    },
  }
}
export type RecapText = ReturnType<typeof useText>
