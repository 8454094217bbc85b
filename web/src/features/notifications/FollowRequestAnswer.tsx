import type { Notification } from '@vitrine/contracts'
import type { MouseEvent } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswerRequest } from './mutations.ts'
import styles from './notifications.module.css'

/** The focus goes to the entry beside one that is about to be removed, or to the list when it was the last. */
function leave({ currentTarget }: MouseEvent<HTMLElement>) {
  const entry = currentTarget.closest('li')
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling
  const target = next?.querySelector('a') ?? entry?.closest<HTMLElement>('[tabindex="-1"]')
  target?.focus({ preventScroll: true })
}

/** "Approve" and "Decline", beside the link of a request to follow. */
export function FollowRequestAnswer({ notification }: { notification: Notification }) {
  const t = useT()
  const approve = useAnswerRequest('approve')
  const decline = useAnswerRequest('decline')
  const [person] = notification.actors
  if (!person) return null
  const answer = (how: typeof approve) => (event: MouseEvent<HTMLElement>) => {
    leave(event)
    how.mutate({ notification, person })
  }
  const name = nameOf(person)
  return (
    <div className={styles.answers}>
      <Button size="small" aria-label={t('notifications.approvePerson', { name })} onClick={answer(approve)}>
        {t('notifications.approve')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('notifications.declinePerson', { name })}
        onClick={answer(decline)}
      >
        {t('notifications.decline')}
      </Button>
    </div>
  )
}
