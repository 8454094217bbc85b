import type { Post, Profile } from '@vitrine/contracts'
import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { openCreatePost } from '../../lib/create-post.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { MediaMark } from '../../ui/media/MediaMark.tsx'
import { Picture } from '../../ui/media/Picture.tsx'
import grid from '../../ui/post-grid.module.css'
import { Loading, PostGridSkeleton } from '../../ui/Skeleton.tsx'
import styles from './post-grid.module.css'
import { useUserPosts } from './queries.ts'
import { rightsTo } from './rights.ts'

const PostMenu = chunk(() => import('./PostMenu.tsx'))

/** Posts of a person, three across, each with its likes. */
export function PostGrid({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const t = useT()
  const query = useUserPosts(profile.id)
  const posts = itemsOf(query.data?.pages)

  if (query.isPending) {
    return (
      <Loading>
        <PostGridSkeleton />
      </Loading>
    )
  }
  if (posts.length === 0) {
    return query.isError ? (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.message', { thing: t('things.insights') })}
        onRetry={query.refetch}
      />
    ) : (
      <EmptyState
        as="p"
        drawing="note"
        title={t('posts.noneOfUser')}
        message={isOwn ? t('posts.noneOfYours') : undefined}
        action={isOwn && <Button onClick={() => openCreatePost()}>{t('create.share')}</Button>}
      />
    )
  }
  return (
    <InfiniteList className={grid.grid} query={query} skeleton={<PostGridSkeleton />}>
      {posts.map(post => (
        <Tile key={post.id} post={post} />
      ))}
    </InfiniteList>
  )
}

function Tile({ post }: { post: Post }) {
  const { user: viewer } = useCurrentUser()
  const may = rightsTo(post, viewer)
  return (
    <div className={styles.tile}>
      <TileLink post={post} />
      {may.delete && (
        <Boundary pending={null} failed={() => null}>
          <PostMenu post={post} may={may} className={styles.menu} />
        </Boundary>
      )}
    </div>
  )
}

function TileLink({ post }: { post: Post }) {
  const t = useT()
  const [first] = post.media
  const isPlain = !first && !post.museum
  return (
    <Link
      className={styles.link}
      to={`/post/${post.id}`}
      data-plain={isPlain || undefined}
      data-shows={first !== undefined || undefined}
    >
      <TilePicture post={post} />
      {post.status !== 'published' && <span className={styles.state}>{t(`posts.${post.status}`)}</span>}
      <span className={styles.tileText}>{post.content}</span>
      <span className={styles.likes}>
        <Heart size={14} strokeWidth={1.75} aria-hidden="true" />
        <span aria-hidden="true">{post.likesCount}</span>
        <span className="visually-hidden">{t('count.likes', { count: post.likesCount })}</span>
      </span>
      {first && <MediaMark media={first} isSensitive={post.sensitive !== null} />}
    </Link>
  )
}

/** The first of its pictures (PO8), the poster of its video, or its museum's cover; of what is sensitive a blur. */
function TilePicture({ post: { media, museum, sensitive } }: { post: Post }) {
  const [first] = media
  if (first) {
    return (
      <Picture
        media={first}
        alt={sensitive ? '' : first.altText}
        sizes="(min-width: 768px) 320px, 34vw"
        isCovered={sensitive !== null}
      />
    )
  }
  return museum && <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} />
}
