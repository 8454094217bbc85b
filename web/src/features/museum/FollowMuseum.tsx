import type { Museum } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useFollowMuseum } from './mutations.ts'

export function FollowMuseum({ museum }: { museum: Museum }) {
  const t = useT()
  const session = useCurrentUser()
  const navigate = useNavigate()
  const follow = useFollowMuseum()
  const press = () => {
    if (session.status === 'signed-in') follow.mutate(museum.id)
    else navigate(`/auth?next=/museum/${museum.slug}`)
  }
  return (
    <Button variant="outlined" aria-pressed={museum.isFollowing} pending={follow.isPending} onClick={press}>
      {t(museum.isFollowing ? 'common.following' : 'common.follow')}
    </Button>
  )
}
