import {
  eventDescriptionMaxCharacters,
  eventTitleMaxCharacters,
  type MeetupDetail,
  meetupPath,
  PlanMeetup,
  type PlanSlot,
  type VisitPlanDetail,
} from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Problems, problemsIn, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatClock } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { startTimes } from './days.ts'
import { useMakeMeetup } from './mutations.ts'
import styles from './plan-form.module.css'
import { lengthText, listed, longDay, meetupTitleOf } from './words.ts'

interface OfSlot {
  plan: VisitPlanDetail
  slot: PlanSlot
}

/** Asks once before a plan becomes a meetup, whose page is shown then. */
export default function MeetupOfPlanDialog({ plan, slot, onClosed }: OfSlot & { onClosed: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Dialog title={t('visitPlans.meetup')} onClosed={onClosed}>
      {close => (
        <MeetupOfPlan
          plan={plan}
          slot={slot}
          onClose={close}
          onMade={({ id }) => {
            close()
            void navigate(meetupPath(id))
          }}
        />
      )}
    </Dialog>
  )
}

export function MeetupOfPlan({
  plan,
  slot,
  onMade,
  onClose,
}: OfSlot & { onMade: (meetup: MeetupDetail) => void; onClose: () => void }) {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const { date, part, startTime } = slot
  const [values, setValues] = useState(() => {
    const museums = plan.museums.flatMap(({ isChosen, museum }) => (isChosen ? [museum] : []))
    const description = t('visitPlans.meetup.text', {
      count: museums.length,
      museums: listed(museums.map(({ name }) => name)),
      length: lengthText(plan.visitLength),
    })
    return {
      date,
      part,
      startTime,
      title: meetupTitleOf(museums),
      description: description.slice(0, eventDescriptionMaxCharacters),
    }
  })
  const { problems, setProblems, show } = useProblems<Problems>(ref)
  const make = useMakeMeetup(plan, { made: onMade, refused: show })
  function change(changed: Partial<typeof values>) {
    if (make.isPending) return
    setValues({ ...values, ...changed })
    setProblems({})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsIn(PlanMeetup, values)
    if (Object.keys(found).length > 0) show(found)
    else make.mutate(values)
  }
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      <div>
        <p className={styles.moment}>{longDay(date)}</p>
        <p className={styles.effect}>
          {t('visitPlans.meetup.effect', { museum: plan.museums[0]?.museum.name ?? '' })}
        </p>
      </div>
      <Select
        label={t('visitPlans.meetup.start')}
        value={values.startTime}
        problem={problems.startTime ?? problems.date ?? problems.part ?? null}
        onChange={chosen => change({ startTime: chosen })}
      >
        {startTimes(slot).map(time => (
          <option key={time} value={time}>
            {formatClock(time)}
          </option>
        ))}
      </Select>
      <Field
        label={t('visitPlans.meetup.title')}
        value={values.title}
        maxLength={eventTitleMaxCharacters}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
        aria-required="true"
        problem={problems.title ?? null}
        onChange={title => change({ title })}
      />
      <TextArea
        label={t('visitPlans.meetup.description')}
        text={values.description}
        max={eventDescriptionMaxCharacters}
        rows={4}
        aria-required="true"
        problem={problems.description ?? null}
        onChange={description => change({ description })}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={make.isPending && t('visitPlans.meetup.making')}>
          {t('visitPlans.meetup')}
        </Button>
      </div>
    </form>
  )
}
