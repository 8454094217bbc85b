import type { UndescribedPicture } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { DescribeForm } from './DescribeForm.tsx'
import styles from './descriptions.module.css'
import { Thumbnail } from './Thumbnail.tsx'

/** A picture without a description, with a place to do it. */
export function Wanted({ post, media }: UndescribedPicture) {
  const t = useT()
  return (
    <article className={styles.item} aria-label={t('posts.label', { name: nameOf(post.user) })}>
      <Thumbnail post={post} media={media} />
      <div className={styles.words}>
        {post.excerpt !== '' && (
          <p className={styles.excerpt} dir="auto">
            {post.excerpt}
          </p>
        )}
        <DescribeForm postId={post.id} media={media} />
      </div>
    </article>
  )
}
