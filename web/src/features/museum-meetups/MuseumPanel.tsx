import type { CollaborationStatus, MeetupDetail } from '@vitrine/contracts'
import { useId } from 'react'
import { awaitLostFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './museum-panel.module.css'
import { useAnswer } from './mutations.ts'

/** What can be answered instead of each answer. */
const others = {
  discussion: ['confirmed', 'museum_host'],
  confirmed: ['museum_host', 'discussion'],
  museum_host: ['confirmed', 'discussion'],
} as const satisfies Record<CollaborationStatus, readonly CollaborationStatus[]>

/** What the manager of a museum answers to a meetup that names it (EV15). */
export default function MuseumPanel({ meetup }: { meetup: MeetupDetail }) {
  const t = useT()
  const lineId = useId()
  const { museum, collaborationStatus: status, mayRead } = meetup
  const answer = useAnswer(meetup, () => awaitLostFocus(lineId))
  useAwaitedFocus(lineId, status)
  if (museum === null) return null
  const isSending = (other: CollaborationStatus) => answer.isPending && answer.variables === other
  return (
    <section className={styles.panel} aria-labelledby={lineId}>
      {/* The pressed button is replaced, so the line takes the focus. */}
      <p id={lineId} tabIndex={-1} className={styles.line}>
        {t(`meetups.asked.${status}`, { museum: museum.name })}
      </p>
      {!mayRead && <p className={styles.why}>{t('meetups.asked.private')}</p>}
      <div className={styles.answers}>
        {others[status].map(other => (
          <Button
            key={other}
            size="small"
            pending={isSending(other)}
            disabled={answer.isPending}
            onClick={() => answer.mutate(other)}
          >
            {t(`meetups.answer.${other}`)}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="small"
          disabled={answer.isPending}
          onClick={() => openContentDialog({ kind: 'decline-meetup', meetup })}
        >
          {t(status === 'discussion' ? 'meetups.answer.decline' : 'meetups.answer.withdraw')}
        </Button>
      </div>
    </section>
  )
}
