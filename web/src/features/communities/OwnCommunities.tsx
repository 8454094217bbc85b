import { communitiesPaths, useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CommunityGrid } from './CommunityGrid.tsx'
import { useOwnGroups } from './queries.ts'

/** What the reader is a member of or asked to join (CO7). */
export function OwnCommunities() {
  const t = useT()
  const wording = useWording()
  return (
    <CommunityGrid
      query={useOwnGroups()}
      none={
        <EmptyState
          drawing="people"
          title={t(`communities.mine.none.${wording}`)}
          message={t('communities.mine.none.message')}
          action={<ButtonLink to={communitiesPaths[wording]}>{t(`communities.all.${wording}`)}</ButtonLink>}
        />
      }
    />
  )
}
