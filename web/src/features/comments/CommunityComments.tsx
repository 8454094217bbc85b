import type { CommunityDetail, CommunityPost } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { isKeptFrom } from '../../lib/community-restrictions.ts'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { membersToMention } from '../../lib/people-to-mention.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Conversation } from './Conversation.tsx'
import styles from './comments.module.css'
import { communityComments } from './communities.ts'
import type { CommentTarget } from './target.ts'

/** The comments on a post of a community, which its members write (DS7). */
export default function CommunityComments({
  post,
  community,
  restriction,
  target = null,
}: {
  post: Pick<CommunityPost, 'id' | 'user'>
  community: CommunityDetail
  /** What the reader is kept from, with why. */
  restriction: ReactNode
  /** The comment to open at. */
  target?: CommentTarget | null
}) {
  const t = useT()
  const wording = useWording()
  const { user } = useCurrentUser()
  const { id, permissions, isArchived, isMember, ban, restrictions } = community
  const isRestricted = isMember && !isArchived && isKeptFrom('commenting', restrictions)
  const talk = {
    area: communityComments,
    subjectId: post.id,
    hostId: post.user.id,
    people: membersToMention(id),
    reader: {
      id: user?.id ?? null,
      mayWrite: permissions.includes('writeComment') && !isArchived && !isRestricted,
      isModerator: permissions.includes('deleteContent'),
      isClosed: isArchived,
    },
  }
  const refusal = isRestricted ? (
    <Boundary pending={null}>{restriction}</Boundary>
  ) : (
    !isMember &&
    !isArchived &&
    !ban && <p className={styles.none}>{t(`discussion.joinToComment.${wording}`)}</p>
  )
  return <Conversation talk={talk} target={target} refusal={refusal} />
}
