import type { CommunityPost } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { PostAttachment } from '../../ui/community/PostAttachment.tsx'
import { LongText } from '../../ui/post/LongText.tsx'
import styles from './management.module.css'

export const excerptLength = 600

/** All that a post says, for those who decide about it. */
export function PostText({ post, onRetry }: { post: CommunityPost; onRetry: () => void }) {
  const t = useT()
  const { title, content, mentions, pollOptions } = post
  return (
    <>
      {title && (
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
      )}
      <LongText mentions={mentions} max={excerptLength}>
        {content}
      </LongText>
      {pollOptions && (
        <ol className={styles.options} aria-label={t('manage.review.options')}>
          {pollOptions.map(option => (
            <li key={option} dir="auto">
              {option}
            </li>
          ))}
        </ol>
      )}
      <PostAttachment post={post} onRetry={onRetry} />
    </>
  )
}
