import type { Profile } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** In place of what the reader may not see: the person is blocked, or shows themselves to others only. */
export function ClosedProfile({ profile }: { profile: Profile }) {
  const t = useT()
  const name = nameOf(profile)
  if (profile.isBlocked) {
    return (
      <EmptyState
        drawing="rope"
        title={t('profile.blocked.title', { name })}
        message={t('profile.blocked.message')}
      />
    )
  }
  const kind = profile.isPrivate ? 'private' : 'friends'
  return (
    <EmptyState
      drawing="rope"
      title={t(`profile.${kind}.title`)}
      message={t(`profile.${kind}.message`, { name })}
    />
  )
}
