import { type Profile, texts } from '@vitrine/contracts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { useFollowProfile } from './queries.ts'

export function FollowButton({ profile, segment }: { profile: Profile; segment: string | undefined }) {
  const session = useCurrentUser()
  const follow = useFollowProfile(segment)
  const press = () => {
    if (session.status === 'signed-in') follow.mutate(profile)
    else toast.info(texts.profile.signInToFollow)
  }
  return (
    <Button
      variant={profile.isFollowing ? 'outlined' : 'filled'}
      aria-pressed={profile.isFollowing}
      pending={follow.isPending}
      onClick={press}
    >
      {profile.isFollowing ? 'Following' : 'Follow'}
    </Button>
  )
}
