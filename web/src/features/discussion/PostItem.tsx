import { useQueryClient } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import { Pin } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useCommunityPath, useWording } from '../../lib/community-wording.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useDeletion } from '../../lib/deletions.ts'
import { withAccountTexts, withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Boundary } from '../../ui/Boundary.tsx'
import { PostAttachment } from '../../ui/community/PostAttachment.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { LikeButton } from '../../ui/LikeButton.tsx'
import { CommentsSection } from '../../ui/post/CommentsSection.tsx'
import { DeletedPost } from '../../ui/post/DeletedPost.tsx'
import { LongText } from '../../ui/post/LongText.tsx'
import { CommentsButton, ShareButton } from '../../ui/post/PostActions.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { restorePost } from './deletion.ts'
import styles from './discussion.module.css'
import { rereadPost } from './live.ts'
import { useToggleLike } from './mutations.ts'
import { Poll } from './Poll.tsx'
import { PostMenu } from './PostMenu.tsx'
import { may, type PostRights, type Reader, rightsTo } from './rights.ts'

const EditPost = chunk(withAccountTexts(withTexts('dialogs', () => import('./EditPost.tsx'))))
const Preparation = chunk(withAccountTexts(withTexts('media', () => import('./Preparation.tsx'))))
const WithdrawDialog = chunk(() => import('./WithdrawDialog.tsx'))

const excerptLength = 600

/** A comment that a link names; `visit` is another one each time that the link is followed. */
export type At = { id: number; visit: string } | null
/** The comments on a post, which the app passes in. */
export type Comments = (post: CommunityPost, at: At) => ReactNode

interface PostItemProps {
  post: CommunityPost
  reader: Reader
  comments: Comments
  /** The comments are open and cannot be closed: its own address. */
  isOpen?: boolean
  at?: At
}

/** A post of a community with what its reader may do (DS6, DS7). */
export function PostItem({ post, reader, comments, isOpen = false, at = null }: PostItemProps) {
  const t = useT()
  const client = useQueryClient()
  const [isTalking, setTalking] = useState(isOpen)
  const [isEditing, setEditing] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const commentsId = useId()
  const deletion = useDeletion(queryKeys.deleted.communityPost(post.id))
  const rights = rightsTo(post, reader)
  // It stays in the list while the reader has an unsent comment on it, which is shown in its place.
  if (deletion) {
    const undo = () => restorePost(client, post)
    return <DeletedPost isOwn={deletion.isOwn} onUndo={undo} comments={comments(post, null)} />
  }
  return (
    <article className={styles.post} aria-label={t('posts.label', { name: nameOf(post.user) })}>
      {post.isPinned && (
        <p className={styles.pinned}>
          <Pin size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('discussion.pinned')}
        </p>
      )}
      <div className={styles.head}>
        <Author post={post} reader={reader} rights={rights} />
        <PostMenu
          post={post}
          rights={rights}
          isOwnAddress={isOpen}
          onEdit={() => setEditing(true)}
          onWithdraw={() => setWithdrawing(true)}
        />
      </div>
      <State post={post} />
      <div className={styles.words}>
        {isEditing ? (
          <Boundary pending={null}>
            <EditPost post={post} userId={reader.userId} onDone={() => setEditing(false)} />
          </Boundary>
        ) : (
          <Words post={post} reader={reader} />
        )}
        {awaitsMedia(post) && (
          <Boundary pending={<Skeleton height={240} />}>
            <Preparation
              post={post}
              userId={reader.userId}
              isOwnAddress={isOpen}
              onWithdraw={() => setWithdrawing(true)}
            />
          </Boundary>
        )}
      </div>
      {post.status === 'published' && (
        <>
          <Actions
            post={post}
            reader={reader}
            commentsId={commentsId}
            isTalking={isTalking}
            onToggle={() => setTalking(talking => isOpen || !talking)}
          />
          {isTalking && <CommentsSection id={commentsId}>{comments(post, at)}</CommentsSection>}
        </>
      )}
      {isWithdrawing && (
        <Boundary pending={null}>
          <WithdrawDialog post={post} onClosed={() => setWithdrawing(false)} />
        </Boundary>
      )}
    </article>
  )
}

function Author({ post, reader, rights }: { post: CommunityPost; reader: Reader; rights: PostRights }) {
  const path = useCommunityPath()(reader.community.id)
  const { id, user, createdAt, editedAt } = post
  const openHistory = () => openContentDialog({ kind: 'postHistory', of: 'community', id })
  return (
    <div className={styles.author}>
      <Link to={`/profile/${user.slug}`} tabIndex={-1} aria-hidden="true">
        <Avatar person={user} size={36} />
      </Link>
      <p>
        <Link className={styles.name} to={`/profile/${user.slug}`}>
          {nameOf(user)}
        </Link>
        <span className={styles.meta}>
          <Link to={`${path}?post=${id}`}>
            <RelativeTime date={createdAt} />
          </Link>
          {editedAt !== undefined && (
            <EditedMark date={editedAt} onOpen={rights.seeHistory ? openHistory : undefined} />
          )}
        </span>
      </p>
    </div>
  )
}

/** Its pictures or its video are not ready, or never will be. */
const awaitsMedia = ({ status }: CommunityPost) => status === 'preparing' || status === 'failed'

/** Of a post that waits for its moderators or was rejected: what happens to it. */
function State({ post: { status, reviewReason } }: { post: CommunityPost }) {
  const t = useT()
  if (status !== 'pending' && status !== 'rejected') return null
  return (
    <p className={styles.state}>
      {t(status === 'pending' ? 'discussion.waitsForApproval' : 'discussion.rejected')}
      <span>
        {status === 'pending' && t('discussion.waitsForApproval.hint')}
        {reviewReason && t('community.reason', { reason: reviewReason })}
      </span>
    </p>
  )
}

function Words({ post, reader }: { post: CommunityPost; reader: Reader }) {
  const client = useQueryClient()
  return (
    <>
      {post.title && (
        <h2 className={styles.title} dir="auto">
          {post.title}
        </h2>
      )}
      <LongText mentions={post.mentions} max={excerptLength}>
        {post.content}
      </LongText>
      {post.poll && <Poll post={post} poll={post.poll} reader={reader} />}
      {!awaitsMedia(post) && <PostAttachment post={post} onRetry={() => void rereadPost(client, post.id)} />}
    </>
  )
}

function Actions({
  post,
  reader,
  commentsId,
  isTalking,
  onToggle,
}: {
  post: CommunityPost
  reader: Reader
  commentsId: string
  isTalking: boolean
  onToggle: () => void
}) {
  const t = useT()
  const wording = useWording()
  const like = useToggleLike(post)
  const path = useCommunityPath()(reader.community.id)
  const refusal = reader.community.isArchived
    ? 'community.archived'
    : (`discussion.joinToLike.${wording}` as const)
  return (
    <div className={styles.actions}>
      <LikeButton
        isLiked={post.isLiked}
        likesCount={post.likesCount}
        onToggle={() => (may(reader, 'like') ? like.mutate() : toast.info(t(refusal)))}
      />
      <CommentsButton
        commentsCount={post.commentsCount}
        isOpen={isTalking}
        controls={commentsId}
        onToggle={onToggle}
      />
      <ShareButton
        title={t('posts.shareTitle', { name: nameOf(post.user) })}
        path={`${path}?post=${post.id}`}
      />
    </div>
  )
}
