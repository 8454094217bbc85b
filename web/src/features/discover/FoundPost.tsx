import type { PostHit } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { smallerOf } from '../../ui/media/addresses.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './discover.module.css'

/** A post among the search results: its first lines, its first picture, author, museum and time. */
export function FoundPost({ post }: { post: PostHit }) {
  const t = useT()
  const [image] = post.images
  return (
    <li>
      <Link className={styles.found} to={`/post/${post.id}`}>
        <div className={styles.beginning}>
          <p className={styles.words}>{post.content || (post.type === 'video' && t('video.kind'))}</p>
          {image !== undefined && (
            <Cover className={styles.thumbnail ?? ''} src={smallerOf(image, '400')} alt="" ratio="1 / 1" />
          )}
        </div>
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
