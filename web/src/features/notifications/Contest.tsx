import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { useContest } from './contesting.ts'
import styles from './notifications.module.css'

/** "Write to them", beside the link of a decision that can be contested. */
export function Contest({
  communityId,
  name,
  onFollow,
}: {
  communityId: number
  /** Of the community. */
  name: string | null
  onFollow: () => void
}) {
  const t = useT()
  const contest = useContest()
  return (
    <div className={styles.answers}>
      <Button
        size="small"
        pending={contest.isPending}
        keepsFocus
        aria-label={t('notifications.contest.writeNamed', {
          community: name ?? t('notifications.someCommunity'),
        })}
        onClick={() => contest.mutate(communityId, { onSuccess: onFollow })}
      >
        {t('notifications.contest.write')}
      </Button>
    </div>
  )
}
