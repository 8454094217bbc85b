import type { Museum } from '@vitrine/contracts'
import { useParams } from 'react-router-dom'
import { MuseumScreen } from '../../features/museum/MuseumScreen.tsx'
import { useIsHydrated } from '../../lib/hooks.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { renderMuseumPosts } from '../posts.tsx'
import { Contribute, MuseumEvents, MuseumParts } from '../screens.ts'

/** `/museum/:segment` and `/museums/:segment`. */
export default function MuseumPage() {
  const { segment = '' } = useParams()
  const isHydrated = useIsHydrated()
  const { user } = useCurrentUser()
  const posts = (museum: Museum) => (
    <>
      {user && (
        <Boundary pending={null}>
          <MuseumEvents museum={museum} user={user} />
        </Boundary>
      )}
      {renderMuseumPosts(museum)}
      {isHydrated && (
        <Boundary pending={null}>
          <MuseumParts museum={museum} />
        </Boundary>
      )}
    </>
  )
  const tools = (museum: Museum) =>
    user && (
      <Boundary pending={null} failed={() => null}>
        <Contribute museum={museum} />
      </Boundary>
    )
  return <MuseumScreen key={segment} segment={segment} tools={tools} posts={posts} />
}
