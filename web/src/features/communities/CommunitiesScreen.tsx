import { can } from '@vitrine/contracts'
import { useSearchParams } from 'react-router-dom'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CreateCommunity } from './CreateCommunity.tsx'
import { FoundCommunities } from './FoundCommunities.tsx'
import { Invitations } from './Invitations.tsx'
import { OwnCommunities } from './OwnCommunities.tsx'

/** Communities to find and to join, and those of the reader; which ones is in the address (CO1, CO2, CO7). */
export function CommunitiesScreen() {
  const t = useT()
  const wording = useWording()
  const { user } = useCurrentUser()
  const [params, setParams] = useSearchParams()
  return (
    <ListScreen
      title={t(`communities.title.${wording}`)}
      lead={t('communities.lead')}
      create={user && can(user.role, 'create_community') && <CreateCommunity />}
    >
      <Invitations />
      <div>
        <Tabs
          label={t('communities.lists')}
          chosen={params.has('mine') ? 'mine' : 'all'}
          onChoose={tab =>
            setParams(tab === 'mine' ? { mine: '1' } : {}, { replace: true, preventScrollReset: true })
          }
          tabs={[
            { id: 'all', label: t(`communities.all.${wording}`), panel: <FoundCommunities /> },
            { id: 'mine', label: t(`communities.mine.${wording}`), panel: <OwnCommunities /> },
          ]}
        />
      </div>
    </ListScreen>
  )
}
