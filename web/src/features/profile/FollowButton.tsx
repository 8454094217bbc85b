import type { Profile } from '@vitrine/contracts'
import { useFollowUser } from '../../lib/follow.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPrompt } from '../../lib/sign-in-prompt.ts'
import { Button } from '../../ui/Button.tsx'

export function FollowButton({ profile }: { profile: Profile }) {
  const t = useT()
  const session = useCurrentUser()
  const askToSignIn = useSignInPrompt()
  const follow = useFollowUser()
  const press = () => {
    if (session.status === 'signed-in') follow.mutate(profile)
    else askToSignIn(t('profile.signInToFollow'))
  }
  return (
    <Button
      variant={profile.isFollowing ? 'outlined' : 'filled'}
      aria-pressed={profile.isFollowing}
      pending={follow.isPending}
      onClick={press}
    >
      {t(profile.isFollowing ? 'common.following' : 'common.follow')}
    </Button>
  )
}
