import { useInfiniteQuery } from '@tanstack/react-query'
import type { WaitingPost } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Decide } from './Decide.tsx'
import styles from './management.module.css'
import { useReviewPost } from './mutations.ts'
import { PostText } from './PostText.tsx'
import { Queue } from './Queue.tsx'
import { reviewQueueQuery } from './queries.ts'
import { Who } from './Who.tsx'

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
  const { id: postId, user, createdAt, cause } = post
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
      <PostText post={post} onRetry={onRetry} />
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
