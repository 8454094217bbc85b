import type { PostHit, UserSummary } from '@vitrine/contracts'
import type { ReactNode } from 'react'
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
    <FoundText
      to={`/post/${post.id}`}
      text={post.content || (post.type === 'video' && t('video.kind'))}
      image={image === undefined ? null : smallerOf(image, '400')}
      place={post.museum?.name}
      post={post}
    />
  )
}

/** What someone wrote, in a list of results. */
export function FoundText(props: {
  to: string
  text: ReactNode
  image: string | null
  /** Where it was written, or about what. */
  place: ReactNode
  post: { user: UserSummary; createdAt: string; editedAt?: string | undefined }
}) {
  const { user, createdAt, editedAt } = props.post
  return (
    <li>
      <Link className={styles.found} to={props.to}>
        <div className={styles.beginning}>
          <p className={styles.words}>{props.text}</p>
          {props.image !== null && (
            <Cover className={styles.thumbnail ?? ''} src={props.image} alt="" ratio="1 / 1" />
          )}
        </div>
        <p className={styles.byline}>
          <Avatar person={user} size={24} />
          <span>{nameOf(user)}</span>
          {props.place && <span>{props.place}</span>}
          <RelativeTime date={createdAt} />
          {editedAt !== undefined && <EditedMark date={editedAt} />}
        </p>
      </Link>
    </li>
  )
}
