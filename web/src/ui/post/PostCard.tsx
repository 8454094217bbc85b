import { type MuseumRef, type Post, type PostMedia, writtenTags } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../Avatar.tsx'
import { Cover } from '../Cover.tsx'
import { EditedMark } from '../EditedMark.tsx'
import { MediaPlace } from '../media/MediaPlace.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { WallLabel } from '../WallLabel.tsx'
import { LongText } from './LongText.tsx'
import styles from './post-card.module.css'
import { TextCover } from './TextCover.tsx'
import { tagPath } from './TextParts.tsx'

interface PostCardProps {
  post: Post
  /** Omit the museum where all posts are of the same one; the text then takes the place of its cover. */
  withoutMuseum?: boolean
  /** For the first card of a screen. */
  eager?: boolean
  /** In place of its pictures or video while they are prepared. */
  media?: ReactNode
  /** Reads the post again where its pictures do not load. */
  onRetry?: (() => void) | undefined
  /** Shown below an opened picture without a description. */
  describe?: ((picture: PostMedia) => ReactNode) | undefined
  /** What may be done with the post itself, beside its author. */
  menu?: ReactNode
  /** The quiet icons. */
  actions?: ReactNode
  /** Opens the earlier versions of an edited post; absent: the reader may not see them. */
  onHistory?: (() => void) | undefined
  /** Shown below: the comments. */
  children?: ReactNode
}

/** Tags that the text does not contain. */
const quietTags = ({ tags, content }: Post) => {
  const written = new Set(writtenTags(content).map(({ tag }) => tag))
  return tags.filter(tag => !written.has(tag))
}

/** A post: its author above, its picture or text, and a caption below. */
export function PostCard(props: PostCardProps) {
  const {
    post,
    withoutMuseum = false,
    eager = false,
    media,
    onRetry,
    describe,
    menu,
    actions,
    onHistory,
    children,
  } = props
  const t = useT()
  const name = nameOf(post.user)
  const museum = withoutMuseum ? null : post.museum
  const hasPicture = media !== undefined || post.media.length > 0 || museum !== null
  return (
    <article
      className={styles.card}
      aria-label={museum ? t('posts.labelAt', { name, museum: museum.name }) : t('posts.label', { name })}
    >
      <div className={styles.head}>
        <Author user={post.user} />
        {menu}
      </div>
      {media ??
        (post.media.length > 0 ? (
          <MediaPlace
            media={post.media}
            label={
              post.museum ? t('posts.altAt', { name, museum: post.museum.name }) : t('posts.alt', { name })
            }
            captionsOf={post.id}
            cover={post.sensitive && { postId: post.id, reason: post.sensitive.reason }}
            eager={eager}
            onRetry={onRetry}
            describe={describe}
          />
        ) : museum ? (
          <MuseumCover museum={museum} eager={eager} />
        ) : (
          <TextCover {...post} />
        ))}
      <div className={styles.label}>
        <Label post={post} museum={museum} onHistory={onHistory} />
        {hasPicture && post.content !== '' && (
          <LongText mentions={post.mentions} max={420} className={styles.words}>
            {post.content}
          </LongText>
        )}
        <Tags tags={quietTags(post)} />
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </article>
  )
}

function Author({ user }: { user: Post['user'] }) {
  const name = nameOf(user)
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <Link className={styles.author} to={`/profile/${user.slug}`}>
      <Avatar person={user} size={36} />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        {fullName !== '' && fullName !== name && <span className={styles.fullName}>{fullName}</span>}
      </span>
    </Link>
  )
}

/** The museum's cover, which leads to the museum like the label's title does. */
function MuseumCover({ museum, eager }: { museum: MuseumRef; eager: boolean }) {
  return (
    <Link className={styles.picture} to={`/museum/${museum.slug}`} tabIndex={-1} aria-hidden="true">
      <Cover src={museum.coverUrl} alt="" ratio="3 / 2" eager={eager} category={museum.categoryCode} />
    </Link>
  )
}

function Label({
  post,
  museum,
  onHistory,
}: Pick<PostCardProps, 'post' | 'onHistory'> & { museum: Post['museum'] }) {
  const time = (
    <Link className={styles.time} to={`/post/${post.id}`}>
      <RelativeTime date={post.createdAt} />
    </Link>
  )
  const edited = post.editedAt !== undefined && <EditedMark date={post.editedAt} onOpen={onHistory} />
  if (!museum) {
    return (
      <p className={styles.plainLabel}>
        {time}
        {edited}
      </p>
    )
  }
  return (
    <WallLabel
      as="h2"
      title={<Link to={`/museum/${museum.slug}`}>{museum.name}</Link>}
      meta={[museum.city, time, edited]}
    />
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags}>
      {tags.map(tag => (
        <li key={tag}>
          <Link to={tagPath(tag)}>#{tag}</Link>
        </li>
      ))}
    </ul>
  )
}
