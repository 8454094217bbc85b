import { can } from '@vitrine/contracts'
import { useSearchParams } from 'react-router-dom'
import { useWording } from '../../lib/community-wording.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { CreateCommunity } from './CreateCommunity.tsx'
import styles from './communities.module.css'
import { FoundCommunities } from './FoundCommunities.tsx'
import { Invitations } from './Invitations.tsx'
import { OwnCommunities } from './OwnCommunities.tsx'

/** Communities to find and to join, and those of the reader; which ones is in the address (CO1, CO2, CO7). */
export function CommunitiesScreen() {
  const t = useT()
  const wording = useWording()
  const title = t(`communities.title.${wording}`)
  usePageTitle(title)
  const { user } = useCurrentUser()
  const [params, setParams] = useSearchParams()
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{t('communities.lead')}</p>
        </div>
        {user && can(user.role, 'create_community') && <CreateCommunity />}
      </header>
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
    </div>
  )
}
