import { useInfiniteQuery, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CommunityDetail, type CommunityPost, isBlank } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useCommunityPath, useWording } from '../../lib/community-wording.ts'
import { useDeletion } from '../../lib/deletions.ts'
import { isAbsence } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { NewPostsPill } from '../../ui/NewPostsPill.tsx'
import { DeletedPost } from '../../ui/post/DeletedPost.tsx'
import { Loading, PostSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { showNewest } from './cache.ts'
import { restorePost } from './deletion.ts'
import styles from './discussion.module.css'
import { changeDraft, useDraft } from './draft-store.ts'
import type { MediaFields } from './media-fields.ts'
import { type At, type Comments, PostItem } from './PostItem.tsx'
import { postQuery, postsQuery } from './queries.ts'
import { may, mayPost, type Reader } from './rights.ts'
import { createPostKey } from './sharing.ts'

const KeptText = chunk(() => import('../../ui/KeptText.tsx'))

interface DiscussionProps {
  community: CommunityDetail
  comments: Comments
  /** What the reader is kept from, with why. */
  restriction: ReactNode
  /** For the composer. */
  mediaFields: MediaFields
}

const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

/** The discussion of a community: what members post, and a field to post something (DS1, DS6). */
export default function Discussion({ community, ...parts }: DiscussionProps) {
  const { user } = useCurrentUser()
  const [params] = useSearchParams()
  const { key: visit } = useLocation()
  if (!user) return null
  const reader: Reader = { community, userId: user.id }
  const postId = idIn(params.get('post'))
  if (postId === null) return <Posts reader={reader} {...parts} />
  const commentId = idIn(params.get('comment'))
  const at = commentId === null ? null : { id: commentId, visit }
  return <OnePost key={postId} reader={reader} id={postId} at={at} comments={parts.comments} />
}

function Posts({ reader, comments, ...parts }: Omit<DiscussionProps, 'community'> & { reader: Reader }) {
  const t = useT()
  const wording = useWording()
  const { community, userId } = reader
  const query = useInfiniteQuery(postsQuery(community.id, wording))
  const posts = itemsOf(query.data?.pages)
  return (
    <div className={styles.discussion}>
      <Write key={userId} reader={reader} {...parts} />
      <div>
        <NewPosts communityId={community.id} shown={posts} />
        {query.isPending ? (
          <Loading>
            <PostSkeleton />
          </Loading>
        ) : posts.length > 0 ? (
          <InfiniteList className={styles.posts ?? ''} query={query} skeleton={<PostSkeleton />}>
            {posts.map(post => (
              <PostItem key={post.id} post={post} reader={reader} comments={comments} />
            ))}
          </InfiniteList>
        ) : query.isError ? (
          <LoadFailure
            as="p"
            title={t('errors.failedToLoad.message', { thing: t('things.insights') })}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <EmptyState
            as="p"
            drawing="note"
            title={t(`discussion.none.${wording}`)}
            message={mayPost(reader) && t('discussion.none.message')}
          />
        )}
      </div>
    </div>
  )
}

/** The field to post something; what keeps the reader from it is in its place, with what was being written. */
function Write({
  reader,
  restriction,
  mediaFields,
}: Pick<DiscussionProps, 'restriction' | 'mediaFields'> & { reader: Reader }) {
  const t = useT()
  const { community, userId } = reader
  const { content } = useDraft(userId, community.id)
  if (!may(reader, 'writePost')) {
    const mayJoin = !community.isMember && !community.isArchived && !community.ban
    return mayJoin && <p className={styles.join}>{t('discussion.join')}</p>
  }
  if (mayPost(reader)) {
    return (
      <>
        {community.restrictions.requiresApproval && <Boundary pending={null}>{restriction}</Boundary>}
        <Composer userId={userId} communityId={community.id} mediaFields={mediaFields} />
      </>
    )
  }
  return (
    <>
      <Boundary pending={<Skeleton height={96} />}>{restriction}</Boundary>
      {!isBlank(content) && (
        <Boundary pending={null}>
          <KeptText
            text={content}
            why={t('discussion.kept')}
            onDiscard={() => changeDraft(userId, community.id, { content: '' })}
          />
        </Boundary>
      )}
    </>
  )
}

/** Announces posts that appeared since the list was read. */
function NewPosts({ communityId, shown }: { communityId: number; shown: readonly CommunityPost[] }) {
  const client = useQueryClient()
  const [announced, setAnnounced] = useState<readonly number[]>([])
  const place = useRef<HTMLDivElement>(null)
  useStreamEvent(
    'community-post',
    ({ communityId: id, postId, commentId, change }) => {
      if (id !== communityId || commentId !== null) return
      if (change === 'created') setAnnounced(ids => [...ids, postId])
      if (change === 'deleted') setAnnounced(ids => ids.filter(each => each !== postId))
    },
    true,
  )
  // The event of the reader's own post may arrive before its answer.
  const isPosting = useIsMutating({ mutationKey: createPostKey(communityId) }) > 0
  const fresh = announced.filter(id => !shown.some(post => post.id === id))
  async function show() {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    place.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    await showNewest(client, communityId)
    setAnnounced([])
  }
  return (
    <>
      <div ref={place} className={styles.top} />
      <NewPostsPill count={isPosting ? 0 : new Set(fresh).size} onShow={() => void show()} />
    </>
  )
}

/** One post, to which a link or a notification leads, with its comments open. */
function OnePost({ reader, id, at, comments }: { reader: Reader; id: number; at: At; comments: Comments }) {
  const t = useT()
  const client = useQueryClient()
  const path = useCommunityPath()(reader.community.id)
  const { data, error, refetch } = useQuery(postQuery(id))
  const deletion = useDeletion(queryKeys.deleted.communityPost(id))
  const toAll = (
    <ButtonLink
      variant="quiet"
      size="small"
      icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
      to={path}
      preventScrollReset
    >
      {t('discussion.toAll')}
    </ButtonLink>
  )
  // An address may join a post to another community.
  const post = data?.communityId === reader.community.id ? data : null
  // The header of the community is above it. A comment that is named comes into view itself.
  const place = useRef<HTMLDivElement>(null)
  const isSought = post !== null && at === null
  useEffect(() => {
    if (isSought) place.current?.scrollIntoView({ block: 'start' })
  }, [isSought])
  if (post && deletion) {
    return (
      <DeletedPost
        isOwn={deletion.isOwn}
        onUndo={() => restorePost(client, post)}
        comments={comments(post, null)}
        way={toAll}
      />
    )
  }
  if (post) {
    return (
      <div ref={place} className={styles.one}>
        <div className={styles.back}>{toAll}</div>
        <PostItem post={post} reader={reader} comments={comments} isOpen at={at} />
      </div>
    )
  }
  if (data || deletion || isAbsence(error)) {
    return <EmptyState as="p" drawing="note" title={t('discussion.notFound')} action={toAll} />
  }
  return error ? (
    <LoadFailure
      as="p"
      title={t('errors.failedToLoad.message', { thing: t('things.insight') })}
      onRetry={() => void refetch()}
    />
  ) : (
    <Loading>
      <PostSkeleton />
    </Loading>
  )
}
