import { can, type Post } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { Message } from '../../lib/i18n/Message.tsx'
import { peopleToMention } from '../../lib/people-to-mention.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { Conversation } from './Conversation.tsx'
import styles from './comments.module.css'
import { insightComments } from './insights.ts'
import type { CommentTarget } from './target.ts'

interface CommentsProps {
  post: Pick<Post, 'id' | 'user'>
  /** The comment to open at. */
  target?: CommentTarget | null
}

/** The comments on an insight. */
export default function Comments({ post, target = null }: CommentsProps) {
  const { user, status } = useCurrentUser()
  const talk = {
    area: insightComments,
    subjectId: post.id,
    hostId: post.user.id,
    people: peopleToMention,
    reader: {
      id: user?.id ?? null,
      mayWrite: user !== null,
      isModerator: user !== null && can(user.role, 'moderate'),
      isClosed: false,
    },
  }
  return <Conversation talk={talk} target={target} refusal={status === 'signed-out' && <SignInToComment />} />
}

function SignInToComment() {
  const path = useSignInPath()
  return (
    <p className={styles.none}>
      <Message id="comments.signIn" components={{ link: <Link to={path} /> }} />
    </p>
  )
}
