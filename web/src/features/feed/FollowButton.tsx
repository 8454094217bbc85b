import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import type { Followed } from './followed.ts'

const texts = {
  none: { text: 'common.follow', label: 'feed.followPerson' },
  followed: { text: 'common.following', label: 'feed.followingPerson' },
  requested: { text: 'common.requested', label: 'feed.requestedPerson' },
} as const

/** Follows what is recommended; what was followed stays so for the rest of the visit (FE9). */
export function FollowButton({
  name,
  followed,
  isPending,
  onFollow,
}: {
  name: string
  followed: Followed | undefined
  isPending: boolean
  onFollow: () => void
}) {
  const t = useT()
  const { text, label } = texts[followed ?? 'none']
  return (
    <Button
      size="small"
      keepsFocus
      disabled={followed !== undefined}
      pending={isPending && t('common.follow')}
      aria-label={t(label, { name })}
      onClick={onFollow}
    >
      {t(text)}
    </Button>
  )
}
