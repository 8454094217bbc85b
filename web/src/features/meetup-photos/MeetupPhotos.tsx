import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, MeetupDetail, MeetupPhoto } from '@vitrine/contracts'
import { Camera } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { meetupPhotosQuery } from '../../lib/meetup-photos.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { MeetupRefusal } from '../../ui/event/MeetupRefusal.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { focusPhotoIn } from '../../ui/photo-wall/focus.ts'
import { PhotoWall } from '../../ui/photo-wall/PhotoWall.tsx'
import { PhotoWallSkeleton } from '../../ui/photo-wall/PhotoWallSkeleton.tsx'
import { actionsOf } from './actions.tsx'
import { useLivePhotos } from './live.ts'
import styles from './meetup-photos.module.css'
import { Waiting } from './Waiting.tsx'

const DeletePhoto = chunk(() => import('./DeletePhoto.tsx'))

/** The reader's own photos are asked for again while they are being prepared: the live event of a failure may be earlier. */
const askEveryMs = 3_000

/** Why the reader may not add photos. */
const reasons = {
  join: 'meetupPhotos.join',
  cancelled: 'meetupPhotos.cancelled',
  off: 'meetup.photosOff',
  attend: 'meetupPhotos.attend',
  attended: 'meetupPhotos.attended',
} as const

interface MeetupPhotosProps {
  meetup: MeetupDetail
  /** What the reader is in its community; undefined: it is not known yet. */
  community: CommunityDetail | undefined
  /** What the reader is kept from, with why. */
  restriction: ReactNode
  /** Whether the recap of the meetup may show the reader's photos; false: the reader is not asked. */
  consent: ReactNode
}

const isBeingPrepared = ({ media, failure }: MeetupPhoto) => media === null && failure === null

/** The photos of a meetup, which its members see, and to which whoever attends adds (EV12). */
export default function MeetupPhotos({ meetup, community, restriction, consent }: MeetupPhotosProps) {
  const { user } = useCurrentUser()
  const region = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<{ photo: MeetupPhoto; next: number | null } | null>(null)
  const query = useInfiniteQuery({
    ...meetupPhotosQuery(meetup.id),
    refetchInterval: ({ state }) => itemsOf(state.data?.pages).some(isBeingPrepared) && askEveryMs,
  })
  useLivePhotos(meetup.id)
  const photos = itemsOf(query.data?.pages)
  const focusPhoto = focusPhotoIn(region)
  return (
    <div ref={region} tabIndex={-1} className={styles.panel}>
      <Add meetup={meetup} community={community} restriction={restriction} />
      {consent}
      <Shown meetup={meetup} query={query} hasPhotos={photos.length > 0}>
        <PhotoWall
          photos={photos}
          actionsOf={photo =>
            actionsOf(photo, {
              userId: user?.id ?? null,
              onDelete: () => setDeleting({ photo, next: neighbourOf(photos, photo) }),
            })
          }
          waiting={photo => <Waiting photo={photo} onRemoved={() => focusPhoto(null)} />}
          focusPhoto={focusPhoto}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
          }}
          onRetry={() => void query.refetch()}
        />
      </Shown>
      {deleting && (
        <Boundary pending={null}>
          <DeletePhoto
            photo={deleting.photo}
            onClosed={isDeleted => {
              setDeleting(null)
              if (isDeleted) focusPhoto(deleting.next)
            }}
          />
        </Boundary>
      )}
    </div>
  )
}

/** The photo that takes the focus once another one is deleted. */
function neighbourOf(photos: readonly MeetupPhoto[], { id }: MeetupPhoto): number | null {
  const ready = photos.filter(({ media }) => media !== null)
  const at = ready.findIndex(each => each.id === id)
  return (ready[at + 1] ?? ready[at - 1])?.id ?? null
}

/** The way to add photos, or why there is none. */
function Add({ meetup, community, restriction }: Omit<MeetupPhotosProps, 'consent'>) {
  const t = useT()
  if (meetup.mayAddPhotos) {
    return (
      <div className={styles.add}>
        <Button
          variant="filled"
          icon={<Camera size={20} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => openContentDialog({ kind: 'meetup-photos', meetup })}
        >
          {t('meetupPhotos.add')}
        </Button>
      </div>
    )
  }
  return (
    community && (
      <MeetupRefusal
        meetup={meetup}
        community={community}
        restriction={restriction}
        writing="posting"
        isOff={!meetup.allowPhotoSharing}
        reasons={reasons}
      />
    )
  )
}

interface ShownProps {
  meetup: MeetupDetail
  query: Parameters<typeof InfiniteList>[0]['query'] & {
    isPending: boolean
    isError: boolean
    refetch: () => unknown
  }
  hasPhotos: boolean
  children: ReactNode
}

function Shown({ meetup, query, hasPhotos, children }: ShownProps) {
  const t = useT()
  if (query.isPending) return <PhotoWallSkeleton />
  if (hasPhotos) {
    return (
      <InfiniteList query={query} skeleton={<PhotoWallSkeleton />} className={styles.list}>
        {children}
      </InfiniteList>
    )
  }
  if (query.isError) {
    return <LoadFailure as="p" title={t('meetupPhotos.failedToLoad')} onRetry={() => void query.refetch()} />
  }
  return (
    <EmptyState
      as="p"
      title={t('meetupPhotos.none')}
      message={meetup.mayAddPhotos && t('meetupPhotos.none.message')}
    />
  )
}
