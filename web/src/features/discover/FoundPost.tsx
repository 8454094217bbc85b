import { displayName, type PostHit } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/Avatar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './discover.module.css'

/** An insight that was found: its first lines, who wrote them and where. */
export function FoundPost({ post }: { post: PostHit }) {
  return (
    <li>
      <Link className={styles.found} to={`/post/${post.id}`}>
        <p className={styles.words}>{post.content}</p>
        <p className={styles.byline}>
          <Avatar person={post.user} size={24} />
          <span>{displayName(post.user)}</span>
          {post.museum && <span>{post.museum.name}</span>}
          <RelativeTime date={post.createdAt} />
        </p>
      </Link>
    </li>
  )
}
