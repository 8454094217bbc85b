import { useInfiniteQuery } from '@tanstack/react-query'
import type { WaitingPost } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { PostAttachment } from '../../ui/community/PostAttachment.tsx'
import { LongText } from '../../ui/post/LongText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Decide } from './Decide.tsx'
import styles from './management.module.css'
import { useReviewPost } from './mutations.ts'
import { Queue } from './Queue.tsx'
import { reviewQueueQuery } from './queries.ts'
import { Who } from './Who.tsx'

const excerptLength = 600

/** Posts that wait for approval, oldest first. */
export function ReviewQueue({ communityId }: { communityId: number }) {
  const t = useT()
  const query = useInfiniteQuery(reviewQueueQuery(communityId))
  return (
    <Queue query={query} label={t('community.manage.review')} none="manage.review.none">
      {post => (
        <Waiting key={post.id} post={post} communityId={communityId} onRetry={() => void query.refetch()} />
      )}
    </Queue>
  )
}

function Waiting({
  post,
  communityId,
  onRetry,
}: {
  post: WaitingPost
  communityId: number
  onRetry: () => void
}) {
  const t = useT()
  const review = useReviewPost(communityId)
  const { id: postId, user, createdAt, cause, title, content, mentions, pollOptions } = post
  const name = nameOf(user)
  return (
    <li className={styles.entry}>
      <Who
        person={user}
        facts={
          <>
            <RelativeTime date={createdAt} /> · {t(`manage.review.cause.${cause}`)}
          </>
        }
      />
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
      <Decide
        approveLabel={t('manage.review.approveNamed', { name })}
        rejectLabel={t('manage.review.rejectNamed', { name })}
        hint={t('manage.review.hint')}
        pending={review.isPending}
        onDecide={(approve, reason) => review.mutate({ postId, approve, reason })}
      />
    </li>
  )
}
