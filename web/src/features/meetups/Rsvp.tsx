import type { Meetup } from '@vitrine/contracts'
import { Check, Star, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { type RsvpControl, rsvpControl } from './control.ts'
import { useRsvp } from './mutations.ts'
import styles from './rsvp.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
const itemIcon = { ...icon, size: 20 } as const

interface RsvpProps {
  meetup: Meetup
  /** The id of the title, for which the buttons are. */
  titleId: string
  /** `filled` on the page of the meetup, of whose actions it is the first. */
  variant?: 'filled' | 'outlined'
}

/** Whether the reader comes to a meetup: what they answered, and what they may answer (EV2–EV4). */
export function Rsvp({ meetup, titleId, variant = 'outlined' }: RsvpProps) {
  const group = useRef<HTMLDivElement>(null)
  const firstId = useId()
  const now = useNow()
  const control = rsvpControl(meetup, now)
  const rsvp = useRsvp(meetup, state => {
    // The pressed button may be removed with the answer.
    const isMoving = rsvpControl({ ...meetup, ...state }, now).kind !== control.kind
    if (isMoving && group.current?.contains(document.activeElement)) awaitFocus(firstId)
  })
  useAwaitedFocus(firstId, control.kind)
  if (control.kind === 'none') return null
  return (
    <div ref={group} className={styles.rsvp} aria-busy={rsvp.isPending || undefined}>
      <Answers
        control={control}
        meetup={meetup}
        firstId={firstId}
        variant={variant}
        answer={rsvp.mutate}
        pending={rsvp.isPending ? rsvp.variables : undefined}
        titleId={titleId}
      />
    </div>
  )
}

interface AnswersProps extends RsvpProps {
  control: Exclude<RsvpControl, { kind: 'none' }>
  /** The id of the first button. */
  firstId: string
  variant: 'filled' | 'outlined'
  answer: ReturnType<typeof useRsvp>['mutate']
  /** The answer that is on its way. */
  pending: ReturnType<typeof useRsvp>['variables']
}

function Answers({ control, firstId, titleId, variant, answer, pending }: AnswersProps) {
  const t = useT()
  const shared = { size: 'small', keepsFocus: true, 'aria-describedby': titleId } as const
  const first = { ...shared, id: firstId, size: variant === 'filled' ? 'medium' : 'small' } as const
  const isBusy = pending !== undefined
  switch (control.kind) {
    case 'going':
      return (
        <Menu
          id={firstId}
          label={t('meetups.going')}
          isNamed
          className={styles.going}
          items={[
            {
              id: 'interested',
              label: t('meetups.onlyInterested'),
              icon: <Star {...itemIcon} />,
              onChoose: () => answer('interested'),
            },
            {
              id: 'none',
              label: t('meetups.cannotCome'),
              icon: <X {...itemIcon} />,
              onChoose: () => answer('none'),
            },
          ]}
        />
      )
    case 'waiting':
      return (
        <>
          <p className={styles.standing}>
            {control.position === null
              ? t('meetups.rsvp.waitlisted')
              : t('meetups.position', { position: control.position })}
          </p>
          <Button {...shared} id={firstId} pending={isBusy} onClick={() => answer('none')}>
            {t('meetups.leaveWaitlist')}
          </Button>
        </>
      )
    case 'offered':
      return (
        <div className={styles.offer}>
          <p>{t('meetups.offer', { until: formatMoment(control.until) })}</p>
          <div className={styles.rsvp}>
            <Button
              {...shared}
              id={firstId}
              variant="filled"
              pending={pending === 'attending'}
              disabled={isBusy}
              onClick={() => answer('attending')}
            >
              {t('meetups.offer.accept')}
            </Button>
            <Button
              {...shared}
              variant="quiet"
              pending={pending === 'none'}
              disabled={isBusy}
              onClick={() => answer('none')}
            >
              {t('meetups.offer.decline')}
            </Button>
          </div>
        </div>
      )
    case 'open':
      return (
        <>
          {control.seat === 'full' ? (
            <Button {...first} disabled>
              {t('meetups.full')}
            </Button>
          ) : (
            <Button
              {...first}
              variant={variant}
              pending={pending === 'attending'}
              disabled={isBusy}
              onClick={() => answer('attending')}
            >
              {t(control.seat === 'waitlist' ? 'meetups.joinWaitlist' : 'meetups.join')}
            </Button>
          )}
          <Button
            {...shared}
            size={first.size}
            variant="quiet"
            aria-pressed={control.isInterested}
            icon={control.isInterested ? <Check {...icon} /> : <Star {...icon} />}
            pending={isBusy && pending !== 'attending'}
            disabled={isBusy}
            onClick={() => answer(control.isInterested ? 'none' : 'interested')}
          >
            {t('meetups.interested')}
          </Button>
        </>
      )
  }
}
