import type { MeetupDetail } from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { type Problems, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { BasicFields } from './BasicFields.tsx'
import { CommunityField } from './CommunityField.tsx'
import { MoreFields } from './MoreFields.tsx'
import styles from './meetup-form.module.css'
import { useLatestMeetup, useSaveMeetup } from './mutations.ts'
import { SeatFields } from './SeatFields.tsx'
import { useValues } from './useValues.ts'
import { type Choice, type MeetupValues, needsMore, problemsOf, withCommunity } from './values.ts'
import { WhenFields } from './WhenFields.tsx'

export interface MeetupFormProps {
  userId: number
  task: MeetupTask
  /** Those to choose one from, where the task names none. */
  communities?: readonly Choice[]
  onSaved: (meetup: MeetupDetail) => void
  onClose: () => void
}

/** The form of a meetup (EV6): what every meetup needs first, all else behind "More details". */
export function MeetupForm({ userId, task, communities, onSaved, onClose }: MeetupFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { values: typed, version, isChanged, become, forget, rebase } = useValues(userId, task)
  // A community that is offered no longer, or the only one that is, is no change of the user's.
  const filled = (next: MeetupValues) => (communities ? withCommunity(next, communities) : next)
  const values = filled(typed)
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const [isChecked, setChecked] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(() => needsMore(values, {}))
  const [isStale, setStale] = useState(false)
  function refuse(found: Problems) {
    if (needsMore(values, found)) setMoreOpen(true)
    show(found)
  }
  const save = useSaveMeetup(task, {
    saved(meetup) {
      forget()
      onSaved(meetup)
    },
    stale: () => setStale(true),
    refused: refuse,
  })
  const load = useLatestMeetup(task.kind === 'create' ? 0 : task.meetup.id, latest => {
    rebase(latest)
    setStale(false)
  })
  function change(part: Partial<MeetupValues>) {
    if (save.isPending) return
    const next = { ...typed, ...part }
    become(next)
    // From the first refusal on, each problem is shown until it is solved.
    setProblems(isChecked ? problemsOf(task, filled(next)) : {})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    setChecked(true)
    const found = problemsOf(task, values)
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    if (task.kind === 'edit' && !isChanged) return onClose()
    save.mutate({ values, version })
  }
  const group = { values, problems, onChange: change }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {communities && <CommunityField {...group} communities={communities} />}
      <BasicFields {...group} />
      <WhenFields {...group} />
      <SeatFields {...group} />
      <MoreFields {...group} isOpen={isMoreOpen} onToggle={setMoreOpen} />
      {isStale && <StaleNotice onLoad={() => load.mutate()} />}
      <div className={styles.foot}>
        {task.kind !== 'edit' && isChanged && (
          <Button
            variant="quiet"
            className={styles.discard}
            onClick={() => {
              forget()
              onClose()
            }}
          >
            {t('edit.discardText')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          pending={save.isPending && t(task.kind === 'edit' ? 'edit.saving' : 'meetupForm.creating')}
        >
          {t(task.kind === 'edit' ? 'edit.save' : 'meetupForm.title.create')}
        </Button>
      </div>
    </form>
  )
}
