import type { Description, PostMedia } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Picture } from '../../ui/media/Picture.tsx'
import styles from './descriptions.module.css'

/** What is to be described, whole, and a link to its post. */
export function Thumbnail({ post, media }: { post: Description['post']; media: PostMedia }) {
  const t = useT()
  const label = t('posts.label', { name: nameOf(post.user) })
  return (
    <Link className={styles.thumbnail} to={`/post/${post.id}`} aria-label={label}>
      <Picture media={media} alt="" sizes="(min-width: 768px) 240px, 100vw" fit="contain" />
    </Link>
  )
}
