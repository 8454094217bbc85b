import { useQueryClient } from '@tanstack/react-query'
import type { CommunityDetail, MeetupDetail } from '@vitrine/contracts'
import { Megaphone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { membersToMention } from '../../lib/people-to-mention.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MeetupRefusal } from '../../ui/event/MeetupRefusal.tsx'
import { Conversation } from './Conversation.tsx'
import { receiveCommentChange } from './live.ts'
import styles from './meetup-comments.module.css'
import { meetupComments } from './meetups.ts'
import type { CommentTarget } from './target.ts'

interface MeetupCommentsProps {
  meetup: MeetupDetail
  /** What the reader is in its community; undefined: it is not known yet. */
  community: CommunityDetail | undefined
  /** What the reader is kept from, with why. */
  restriction: ReactNode
  /** The comment to open at. */
  target: CommentTarget | null
}

/** Why the reader may not write. */
const reasons = {
  join: 'meetups.discussion.join',
  cancelled: 'meetups.discussion.cancelled',
  off: 'meetup.commentsOff',
  attend: 'meetups.discussion.attend',
  attended: 'meetups.discussion.attended',
} as const

/** The discussion of a meetup, which its members read, and whoever attends writes (EV11). */
export default function MeetupComments({ meetup, community, restriction, target }: MeetupCommentsProps) {
  const t = useT()
  const { user } = useCurrentUser()
  const { id, communityId, organizer, mayComment, mayAnnounce } = meetup
  useLiveComments(id)
  const talk = {
    area: meetupComments,
    subjectId: id,
    hostId: organizer?.id ?? null,
    people: membersToMention(communityId),
    reader: {
      id: user?.id ?? null,
      mayWrite: mayComment,
      mayAnnounce,
      isModerator: community?.permissions.includes('deleteContent') === true,
      isClosed: community?.isArchived === true,
    },
    announced: (
      <span className={styles.announced}>
        <Megaphone size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('meetups.discussion.announcement')}
      </span>
    ),
    none: (
      <EmptyState
        as="p"
        drawing="note"
        title={t('meetups.discussion.none')}
        message={mayComment && t('meetups.discussion.none.message')}
      />
    ),
  }
  const refusal = community && (
    <MeetupRefusal
      meetup={meetup}
      community={community}
      restriction={restriction}
      writing="commenting"
      isOff={!meetup.allowComments}
      reasons={reasons}
    />
  )
  return (
    <>
      <Conversation talk={talk} target={target} refusal={refusal} />
      {mayAnnounce && (
        <div className={styles.announce}>
          <Button
            variant="quiet"
            size="small"
            onClick={() => openContentDialog({ kind: 'meetup-announcement', meetup })}
          >
            <Megaphone size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('meetups.announce')}
          </Button>
        </div>
      )}
    </>
  )
}

/** While it is shown, the discussion follows what others write, change and delete; later it is read again when it is shown next. */
function useLiveComments(meetupId: number) {
  const client = useQueryClient()
  useStreamEvent(
    'meetup-comment',
    ({ meetupId: of, commentId, change }) => {
      if (of === meetupId)
        receiveCommentChange(client, { area: meetupComments, subjectId: of }, { id: commentId, change })
    },
    true,
  )
  useEffect(
    () => () =>
      void client.invalidateQueries({ queryKey: queryKeys.meetupComments(meetupId), refetchType: 'none' }),
    [client, meetupId],
  )
}
