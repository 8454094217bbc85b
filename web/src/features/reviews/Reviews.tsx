import { useQuery } from '@tanstack/react-query'
import type { Museum, MuseumReviews } from '@vitrine/contracts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser, useMemberPress } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { openFormId } from './focus.ts'
import { OwnReview } from './OwnReview.tsx'
import { museumReviewsQuery } from './queries.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewList } from './ReviewList.tsx'
import styles from './reviews.module.css'
import { Together } from './Together.tsx'

/** The reviews of a museum (B-18): what they say together, the reader's own one, and those of others. */
export default function Reviews({ museum }: { museum: Museum }) {
  const t = useT()
  const { data, isPending, refetch } = useQuery(museumReviewsQuery(museum.id))
  return (
    <section className={styles.section} aria-labelledby="reviews">
      {data ? (
        <Loaded museum={museum} reviews={data} />
      ) : (
        <>
          <h2 id="reviews">{t('reviews.title')}</h2>
          {isPending ? (
            <Loading label={t('reviews.loading')}>
              <PersonSkeleton size={40} />
            </Loading>
          ) : (
            <LoadFailure as="p" title={t('reviews.loadFailed')} onRetry={refetch} />
          )}
        </>
      )}
    </section>
  )
}

function Loaded({ museum, reviews }: { museum: Museum; reviews: MuseumReviews }) {
  const t = useT()
  const { user } = useCurrentUser()
  const [isWriting, setWriting] = useState(false)
  const { own, totalReviews } = reviews
  useFocusAfterForm(isWriting, own?.id)
  useScrollToReviews()
  return (
    <>
      <div className={styles.top}>
        <h2 id="reviews">{t('reviews.title')}</h2>
        {!own && !isWriting && <Write slug={museum.slug} onWrite={() => setWriting(true)} />}
      </div>
      <Together reviews={reviews} />
      {user && isWriting && (
        <ReviewForm userId={user.id} museum={museum} own={own} onClose={() => setWriting(false)} />
      )}
      {user && own && !isWriting && (
        <OwnReview review={own} museum={museum} user={user} onEdit={() => setWriting(true)} />
      )}
      {totalReviews > 0 ? (
        <ReviewList museum={museum} ownId={own?.id} others={totalReviews - (own ? 1 : 0)} />
      ) : (
        !isWriting && (
          <EmptyState as="p" drawing="frame" title={t('reviews.none')} message={t('reviews.none.message')} />
        )
      )}
    </>
  )
}

/**
 * The button that opens the form takes the focus that the closed form had: again when the review is there, because then
 * it is another button.
 */
function useFocusAfterForm(isOpen: boolean, reviewId: number | undefined) {
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new review brings a new button
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    else if (wasOpen.current && document.activeElement === document.body)
      document.getElementById(openFormId)?.focus()
  }, [isOpen, reviewId])
}

/** A notification leads to the reviews, which are not there yet when its page opens. */
function useScrollToReviews() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link is followed again
  useEffect(() => {
    if (hash === '#reviews') document.getElementById('reviews')?.scrollIntoView()
  }, [hash, key])
}

/** Anonymous visitors sign in first, and come back. */
function Write({ slug, onWrite }: { slug: string; onWrite: () => void }) {
  const t = useT()
  const press = useMemberPress()
  const navigate = useNavigate()
  useAwaitedFocus(openFormId)
  return (
    <Button id={openFormId} onClick={() => press(onWrite, () => navigate(`/auth?next=/museum/${slug}`))}>
      {t('reviews.write')}
    </Button>
  )
}
