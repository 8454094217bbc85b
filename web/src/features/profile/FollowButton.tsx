import type { Profile } from '@vitrine/contracts'
import { useFollowUser } from '../../lib/follow.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useMemberPress } from '../../lib/session.ts'
import { useSignInPrompt } from '../../lib/sign-in-prompt.ts'
import { Button } from '../../ui/Button.tsx'

const labels = {
  none: 'common.follow',
  requested: 'common.requested',
  following: 'common.following',
} as const

export function FollowButton({ profile }: { profile: Profile }) {
  const t = useT()
  const press = useMemberPress()
  const askToSignIn = useSignInPrompt()
  const follow = useFollowUser()
  const state = profile.isFollowing ? 'following' : profile.isRequested ? 'requested' : 'none'
  return (
    <Button
      variant={state === 'none' ? 'filled' : 'outlined'}
      pending={follow.isPending}
      keepsFocus
      onClick={() =>
        press(
          () => follow.mutate({ person: profile, following: state === 'none' }),
          () => askToSignIn(t('profile.signInToFollow')),
        )
      }
    >
      {t(labels[state])}
    </Button>
  )
}
