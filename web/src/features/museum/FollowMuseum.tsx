import type { Museum } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import { useFollowMuseum } from '../../lib/follow-museum.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useMemberPress } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'

export function FollowMuseum({ museum }: { museum: Museum }) {
  const t = useT()
  const press = useMemberPress()
  const navigate = useNavigate()
  const follow = useFollowMuseum()
  const onClick = () =>
    press(
      () => follow.mutate({ id: museum.id, following: !museum.isFollowing }),
      () => navigate(`/auth?next=/museum/${museum.slug}`),
    )
  return (
    <Button variant="outlined" pending={follow.isPending} keepsFocus onClick={onClick}>
      {t(museum.isFollowing ? 'common.following' : 'common.follow')}
    </Button>
  )
}
