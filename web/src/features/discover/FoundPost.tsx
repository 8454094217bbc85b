import type { PostHit } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './discover.module.css'

/** A post among the search results: its first lines, author, museum and time. */
export function FoundPost({ post }: { post: PostHit }) {
  return (
    <li>
      <Link className={styles.found} to={`/post/${post.id}`}>
        <p className={styles.words}>{post.content}</p>
        <p className={styles.byline}>
          <Avatar person={post.user} size={24} />
          <span>{nameOf(post.user)}</span>
          {post.museum && <span>{post.museum.name}</span>}
          <RelativeTime date={post.createdAt} />
          {post.editedAt !== undefined && <EditedMark date={post.editedAt} />}
        </p>
      </Link>
    </li>
  )
}
