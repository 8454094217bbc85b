import type { AnyEvent } from '@vitrine/contracts'
import { Check, Star, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useRsvp } from '../../lib/rsvp.ts'
import { type RsvpControl, rsvpControl } from '../../lib/rsvp-control.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../Button.tsx'
import { Menu } from '../Menu.tsx'
import styles from './rsvp.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
const joinTexts = { meetup: 'meetups.join', museum_event: 'museumEvents.join' } as const
const itemIcon = { ...icon, size: 20 } as const

interface RsvpProps {
  event: AnyEvent
  /** The id of the title, for which the buttons are. */
  titleId: string
  /** `filled` on the page of the event, of whose actions it is the first. */
  variant?: 'filled' | 'outlined'
}

/** Whether the reader comes to an event: what they answered, and what they may answer (EV2–EV4). */
export function Rsvp({ event, titleId, variant = 'outlined' }: RsvpProps) {
  const group = useRef<HTMLDivElement>(null)
  const firstId = useId()
  const now = useNow()
  const control = rsvpControl(event, now)
  const rsvp = useRsvp(event, state => {
    // The pressed button may be removed with the answer.
    const isMoving = rsvpControl({ ...event, ...state }, now).kind !== control.kind
    if (isMoving && group.current?.contains(document.activeElement)) awaitFocus(firstId)
  })
  useAwaitedFocus(firstId, control.kind)
  if (control.kind === 'none') return null
  return (
    <div ref={group} className={styles.rsvp} aria-busy={rsvp.isPending || undefined}>
      <Answers
        control={control}
        event={event}
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

function Answers({ control, event, firstId, titleId, variant, answer, pending }: AnswersProps) {
  const t = useT()
  const shared = { size: 'small', keepsFocus: true, 'aria-describedby': titleId } as const
  const first = { ...shared, id: firstId, size: variant === 'filled' ? 'medium' : 'small' } as const
  const isBusy = pending !== undefined
  switch (control.kind) {
    case 'going':
      return (
        <Menu
          id={firstId}
          label={t('event.going')}
          isNamed
          className={styles.going}
          items={[
            {
              id: 'interested',
              label: t('event.onlyInterested'),
              icon: <Star {...itemIcon} />,
              onChoose: () => answer('interested'),
            },
            {
              id: 'none',
              label: t('event.cannotCome'),
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
              ? t('event.rsvp.waitlisted')
              : t('event.position', { position: control.position })}
          </p>
          <Button {...shared} id={firstId} pending={isBusy} onClick={() => answer('none')}>
            {t('event.leaveWaitlist')}
          </Button>
        </>
      )
    case 'offered':
      return (
        <div className={styles.offer}>
          <p>{t('event.offer', { until: formatMoment(control.until) })}</p>
          <div className={styles.rsvp}>
            <Button
              {...shared}
              id={firstId}
              variant="filled"
              pending={pending === 'attending'}
              disabled={isBusy}
              onClick={() => answer('attending')}
            >
              {t('event.offer.accept')}
            </Button>
            <Button
              {...shared}
              variant="quiet"
              pending={pending === 'none'}
              disabled={isBusy}
              onClick={() => answer('none')}
            >
              {t('event.offer.decline')}
            </Button>
          </div>
        </div>
      )
    case 'open':
      return (
        <>
          {control.seat === 'full' ? (
            <Button {...first} disabled>
              {t('event.full')}
            </Button>
          ) : (
            <Button
              {...first}
              variant={variant}
              pending={pending === 'attending'}
              disabled={isBusy}
              onClick={() => answer('attending')}
            >
              {t(control.seat === 'waitlist' ? 'event.joinWaitlist' : joinTexts[event.type])}
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
            {t('event.interested')}
          </Button>
        </>
      )
  }
}
