import { useMediaQuery, usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Feed, type RenderPost } from './Feed.tsx'
import styles from './home.module.css'
import { Sidebar } from './Sidebar.tsx'
import { StoryStrip } from './StoryStrip.tsx'

/** The home page of members: the story strip, the feed, and recommendations beside it. */
export function HomeScreen({ renderPost }: { renderPost: RenderPost }) {
  const t = useT()
  usePageTitle(t('navigation.home'))
  const isWide = useMediaQuery('(min-width: 1100px)')
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{t('navigation.home')}</h1>
      <div className={styles.column}>
        <StoryStrip />
        <Feed source="mixed" renderPost={renderPost} empty={<Welcome />} />
      </div>
      {isWide && <Sidebar />}
    </div>
  )
}

function Welcome() {
  const t = useT()
  return (
    <EmptyState
      drawing="frame"
      title={t('feed.welcome.title')}
      message={t('feed.welcome.message')}
      action={
        <ButtonLink variant="filled" to="/discover">
          {t('feed.welcome.action')}
        </ButtonLink>
      }
    />
  )
}
