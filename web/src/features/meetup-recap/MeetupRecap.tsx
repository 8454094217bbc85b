import { useQuery } from '@tanstack/react-query'
import type { MeetupDetail, Post } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { isAbsence } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import Consent from './Consent.tsx'
import { Editor } from './Editor.tsx'
import styles from './meetup-recap.module.css'
import { recapQuery } from './queries.ts'
import { RecapSkeleton } from './RecapSkeleton.tsx'
import { Shown } from './Shown.tsx'

interface MeetupRecapProps {
  meetup: MeetupDetail
  /** A post with all that can be done with it, which the app passes in. */
  renderPost: (post: Post) => ReactNode
  /** Begins a meetup with what this one was; undefined: the reader may not create one. */
  onDuplicate: (() => void) | undefined
}

/** What became of a meetup (C-11): for its readers, and for who edits and publishes it. */
export function MeetupRecap({ meetup, renderPost, onDuplicate }: MeetupRecapProps) {
  const t = useT()
  const { user } = useCurrentUser()
  const { data: recap, error, refetch } = useQuery(recapQuery(meetup.id))
  // Also one that was made a draft again while it was shown.
  if (isAbsence(error))
    return <EmptyState as="p" title={t('recap.notFound')} message={t('meetupRecap.none.message')} />
  if (!recap) {
    if (error === null) return <RecapSkeleton />
    return (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.message', { thing: t('things.recap') })}
        onRetry={() => void refetch()}
      />
    )
  }
  const onRetry = () => void refetch()
  return (
    <div className={styles.panel}>
      {recap.mayEdit && user ? (
        <Editor
          userId={user.id}
          recap={recap}
          renderPost={renderPost}
          onDuplicate={onDuplicate}
          onRetry={onRetry}
        />
      ) : (
        <Shown recap={recap} renderPost={renderPost} onRetry={onRetry} />
      )}
      {meetup.recapConsent !== null && <Consent meetup={meetup} />}
    </div>
  )
}
