import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** For who is no member: the way into the community, without which they may not come (D-34). */
export function JoinFirst({ communityId, titleId }: { communityId: number; titleId: string }) {
  const t = useT()
  const path = useCommunityPath()
  return (
    <div>
      <ButtonLink size="small" to={path(communityId)} aria-describedby={titleId}>
        {t('meetups.joinFirst')}
      </ButtonLink>
    </div>
  )
}
