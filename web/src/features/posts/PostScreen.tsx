import { useQueryClient } from '@tanstack/react-query'
import type { Post, PostMedia } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPath } from '../../lib/sign-in-prompt.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { DeletedPost } from '../../ui/post/DeletedPost.tsx'
import { Loading, PostSkeleton } from '../../ui/Skeleton.tsx'
import { restorePost, usePostDeletion } from './deletion.ts'
import { PostItem } from './PostItem.tsx'
import styles from './post-screen.module.css'
import { usePost } from './queries.ts'

/** One post with its comments; public, because its link is shared (D-07). */
export function PostScreen({
  segment,
  comments,
  describe,
  more,
}: {
  segment: string
  comments: (post: Post) => ReactNode
  describe: (post: Post, picture: PostMedia) => ReactNode
  /** More posts for anonymous visitors. */
  more: (id: number) => ReactNode
}) {
  const t = useT()
  const client = useQueryClient()
  const { status } = useCurrentUser()
  const id = /^[0-9]{1,15}$/.test(segment) ? Number(segment) : null
  const deletion = usePostDeletion(id ?? 0)
  const { data: post, isPending, error, refetch } = usePost(id, deletion !== null)
  const label = post && t('posts.label', { name: nameOf(post.user) })
  const isAbsent = id === null || isAbsence(error)
  usePageTitle(deletion ? t('posts.deleted') : isAbsent ? t('posts.notFound.title') : label)
  return (
    <div className={styles.screen}>
      {id !== null && deletion ? (
        <DeletedPost
          as="h1"
          isOwn={deletion.isOwn}
          onUndo={() => restorePost(client, id, { takeFocus: true })}
          comments={post && comments(post)}
          way={
            <ButtonLink variant={deletion.isOwn ? 'quiet' : 'outlined'} to="/">
              {t('common.goHome')}
            </ButtonLink>
          }
        />
      ) : isAbsent ? (
        <NoPost />
      ) : post ? (
        <>
          <h1 className="visually-hidden">{label}</h1>
          <PostItem key={post.id} post={post} comments={comments} describe={describe} isOpen eager />
        </>
      ) : isPending ? (
        <Loading label={t('posts.loading')}>
          <PostSkeleton />
        </Loading>
      ) : (
        <LoadFailure as="h1" title={t('posts.loadFailed')} onRetry={refetch} />
      )}
      {status === 'signed-out' && post && !deletion && (
        <>
          <Invitation />
          <Boundary pending={null}>{more(post.id)}</Boundary>
        </>
      )}
    </div>
  )
}

function NoPost() {
  const t = useT()
  return (
    <EmptyState
      as="h1"
      drawing="frame"
      title={t('posts.notFound.title')}
      message={t('posts.notFound.message')}
      action={<ButtonLink to="/">{t('common.goHome')}</ButtonLink>}
    />
  )
}

function Invitation() {
  const t = useT()
  const path = useSignInPath()
  const joinPath = useSignInPath('register')
  return (
    <aside className={styles.invitation} aria-label={t('posts.invitation')}>
      <h2>{t('posts.invitation.title')}</h2>
      <p>{t('posts.invitation.message')}</p>
      <div className={styles.ways}>
        <ButtonLink variant="filled" to={path}>
          {t('navigation.signIn')}
        </ButtonLink>
        <ButtonLink variant="quiet" to={joinPath}>
          {t('common.join')}
        </ButtonLink>
      </div>
    </aside>
  )
}
