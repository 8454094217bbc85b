import { useMediaQuery, usePageTitle } from '../../lib/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Feed, type RenderPost } from './Feed.tsx'
import styles from './home.module.css'
import { Sidebar } from './Sidebar.tsx'
import { StoryStrip } from './StoryStrip.tsx'

/** The home page of members: the story strip, the feed, and recommendations beside it. */
export function HomeScreen({ renderPost }: { renderPost: RenderPost }) {
  usePageTitle('Home')
  const isWide = useMediaQuery('(min-width: 1100px)')
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">Home</h1>
      <div className={styles.column}>
        <StoryStrip />
        <Feed source="mixed" renderPost={renderPost} empty={<Welcome />} />
      </div>
      {isWide && <Sidebar />}
    </div>
  )
}

function Welcome() {
  return (
    <EmptyState
      drawing="frame"
      title="Welcome to Vitrine"
      message="Your walls are still bare. Follow museums and people, and what they share will hang here."
      action={
        <ButtonLink variant="filled" to="/discover">
          Discover museums
        </ButtonLink>
      }
    />
  )
}
