import { ApiError } from '@vitrine/api-client'
import { displayName, type Post } from '@vitrine/contracts'
import { type ReactNode, Suspense } from 'react'
import { usePageTitle } from '../../lib/hooks.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading, PostSkeleton } from '../../ui/Skeleton.tsx'
import { PostItem } from './PostItem.tsx'
import styles from './post-screen.module.css'
import { usePost } from './queries.ts'

/** One post with its comments; public, because its link is shared (D-07). */
export function PostScreen({
  segment,
  comments,
  more,
}: {
  segment: string
  comments: (post: Post) => ReactNode
  /** More posts for anonymous visitors. */
  more: (id: number) => ReactNode
}) {
  const { status } = useCurrentUser()
  const id = /^[0-9]{1,15}$/.test(segment) ? Number(segment) : null
  const { data: post, isPending, error, refetch } = usePost(id)
  usePageTitle(post && `Insight by ${displayName(post.user)}`)
  const isAbsent = id === null || (error instanceof ApiError && error.status === 404)
  return (
    <div className={styles.screen}>
      {isAbsent ? (
        <NoPost />
      ) : post ? (
        <>
          <h1 className="visually-hidden">Insight by {displayName(post.user)}</h1>
          <PostItem key={post.id} post={post} comments={comments} isOpen eager />
        </>
      ) : isPending ? (
        <Loading label="Loading insight">
          <PostSkeleton />
        </Loading>
      ) : (
        <EmptyState
          as="h1"
          drawing="unplugged"
          title="This insight could not be loaded."
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
      {status === 'signed-out' && post && (
        <>
          <Invitation />
          <Suspense fallback={null}>{more(post.id)}</Suspense>
        </>
      )}
    </div>
  )
}

function NoPost() {
  return (
    <EmptyState
      as="h1"
      drawing="frame"
      title="Insight not found"
      message="It may have been taken down, or the link is not quite right."
      action={<ButtonLink to="/">Go home</ButtonLink>}
    />
  )
}

function Invitation() {
  const path = useSignInPath()
  return (
    <aside className={styles.invitation} aria-label="Join Vitrine">
      <h2>There is more on these walls</h2>
      <p>Sign in to like this insight, answer it, and see what others found.</p>
      <div className={styles.ways}>
        <ButtonLink variant="filled" to={path}>
          Sign In
        </ButtonLink>
        <ButtonLink variant="quiet" to={`${path}&tab=register`}>
          Join
        </ButtonLink>
      </div>
    </aside>
  )
}
