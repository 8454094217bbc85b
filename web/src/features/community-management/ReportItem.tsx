import {
  type CommunityDetail,
  type CommunityReport,
  commentPath,
  meetupDiscussionPath,
  meetupPhotosPath,
} from '@vitrine/contracts'
import { EyeOff, PencilLine, Trash2, UserRoundX } from 'lucide-react'
import { useCommunityPath } from '../../lib/community-wording.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { photoMedia } from '../../lib/photo-media.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EditedMark } from '../../ui/EditedMark.tsx'
import { MediaPlace } from '../../ui/media/MediaPlace.tsx'
import { LongText } from '../../ui/post/LongText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import management from './management.module.css'
import { excerptLength, PostText } from './PostText.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import { useClaimReport } from './report-mutations.ts'
import { reportedThing } from './report-thing.ts'
import styles from './reports.module.css'
import { Who } from './Who.tsx'

interface ReportProps {
  report: CommunityReport
  community: CommunityDetail
  /** Reads it again: the addresses of its media may have expired. */
  onRetry: () => void
  onDecide: () => void
}

export const decideButtonId = (reportId: number) => `decide-report-${reportId}`

/** What was reported, by whom and why, and what can be done about it. */
export function ReportItem({ report, community, onRetry, onDecide }: ReportProps) {
  return (
    <li className={`${management.entry} ${styles.report}`}>
      <What report={report} community={community} />
      <Content report={report} onRetry={onRetry} />
      <ReportReasons {...report} />
      <Decision report={report} />
      <Tools report={report} communityId={community.id} onDecide={onDecide} />
    </li>
  )
}

function What({ report, community }: Pick<ReportProps, 'report' | 'community'>) {
  const t = useT()
  const { targetType, subject, post, comment, photo } = report
  const written = post ?? comment
  const writtenAt = written?.createdAt ?? photo?.uploadedAt
  const facts = (
    <span className={management.facts}>
      <span>{t(`reported.type.${comment?.meetupId ? 'meetup_comment' : targetType}`)}</span>
      {writtenAt !== undefined && <RelativeTime date={writtenAt} />}
      {written?.editedAt !== undefined && <EditedMark date={written.editedAt} />}
    </span>
  )
  return (
    <>
      {targetType === 'community' ? (
        <div>
          <h3 className={management.title} dir="auto">
            {community.name}
          </h3>
          <p className={management.small}>{facts}</p>
        </div>
      ) : subject ? (
        <Who person={subject} facts={facts} />
      ) : (
        <p className={management.small}>{facts}</p>
      )}
      <Marks report={report} />
    </>
  )
}

const mark = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What has become of it meanwhile. */
function Marks({ report }: Pick<ReportProps, 'report'>) {
  const t = useT()
  const { targetType, state, status, action, reportedAt } = report
  const { editedAt } = report.post ?? report.comment ?? {}
  const isMember = targetType === 'community_member'
  const isDecided = status === 'dismissed' || status === 'actioned'
  const isEdited = editedAt !== undefined && editedAt > reportedAt
  // The decision says it otherwise.
  const isEnded = state === 'deleted' && action !== (isMember ? 'remove_member' : 'remove')
  if (state !== 'hidden' && !isEnded && !isEdited) return null
  const ended = isMember ? 'reported.left' : isDecided ? 'reported.deleted' : 'reported.deletedAlready'
  const Ended = isMember ? UserRoundX : Trash2
  return (
    <p className={styles.marks}>
      {state === 'hidden' && (
        <span>
          <EyeOff {...mark} />
          {t('reported.hidden')}
        </span>
      )}
      {isEnded && (
        <span>
          <Ended {...mark} />
          {t(ended)}
        </span>
      )}
      {isEdited && (
        <span>
          <PencilLine {...mark} />
          {t('reported.editedSince')}
        </span>
      )}
    </p>
  )
}

function Content({ report, onRetry }: Pick<ReportProps, 'report' | 'onRetry'>) {
  const t = useT()
  const { targetType, post, comment, photo } = report
  if (post) {
    return (
      <div className={styles.content}>
        <PostText post={post} onRetry={onRetry} />
      </div>
    )
  }
  if (comment) {
    return (
      <LongText mentions={comment.mentions} max={excerptLength}>
        {comment.content}
      </LongText>
    )
  }
  if (photo) return <Photo photo={photo} onRetry={onRetry} />
  if (targetType === 'community' || targetType === 'community_member') return null
  return <p className={management.small}>{t('reported.erased')}</p>
}

/** The picture, which opens whole at its full size, and its caption. */
function Photo({
  photo,
  onRetry,
}: Pick<ReportProps, 'onRetry'> & { photo: NonNullable<CommunityReport['photo']> }) {
  const t = useT()
  const { uploader, caption } = photo
  const media = photoMedia(photo)
  return (
    <div className={styles.content}>
      {media ? (
        <MediaPlace
          media={[media]}
          label={t('reported.thing.meetup_photo', { name: nameOf(uploader) })}
          onRetry={onRetry}
        />
      ) : (
        <p className={management.small}>{t('reported.photo.unavailable')}</p>
      )}
      {caption !== '' && (
        <LongText mentions={undefined} max={excerptLength}>
          {caption}
        </LongText>
      )}
    </div>
  )
}

/** Who works on it or decided what; for one without buttons, who decides it. */
function Decision({ report }: Pick<ReportProps, 'report'>) {
  const t = useT()
  const { user } = useCurrentUser()
  const { status, action, actions, claimedBy, decidedBy, decidedAt, note } = report
  if (claimedBy) {
    return (
      <p className={management.small} role="status">
        {claimedBy.id === user?.id
          ? t('reported.claimed.own')
          : t('reported.claimed.by', { name: nameOf(claimedBy) })}
      </p>
    )
  }
  const isForPlatform = status === 'escalated' && actions.length === 0
  if (!action && !isForPlatform) return null
  return (
    <div className={styles.decision}>
      {action && (
        <p className={management.facts}>
          <span className={styles.action}>{t(`reported.decided.${action}`)}</span>
          {decidedBy && <span>{t('order.by', { name: nameOf(decidedBy) })}</span>}
          {decidedAt && <RelativeTime date={decidedAt} />}
        </p>
      )}
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {t('reported.noted', { note })}
        </p>
      )}
      {isForPlatform && <p className={management.small}>{t('reports.forPlatform')}</p>}
    </div>
  )
}

type Link = { to: string; text: PlainId }

/** Where it is shown; null: it is a community or a member, or was deleted for good. `path`: of the community. */
function linkOf({ post, comment, photo }: CommunityReport, path: string): Link | null {
  if (post) return { to: `${path}?post=${post.id}`, text: 'reported.seePost' }
  if (photo) return { to: meetupPhotosPath(photo.meetupId), text: 'reported.seePhotos' }
  if (!comment) return null
  const { id, postId, meetupId } = comment
  const place = meetupId === null ? `${path}?post=${postId}` : meetupDiscussionPath(meetupId)
  return { to: commentPath(place, id), text: 'reported.seeComment' }
}

function Tools({
  report,
  communityId,
  onDecide,
}: Pick<ReportProps, 'report' | 'onDecide'> & { communityId: number }) {
  const t = useT()
  const path = useCommunityPath()(communityId)
  const { user } = useCurrentUser()
  const claim = useClaimReport(communityId)
  const { id: reportId, version, state, status, actions, claimedBy } = report
  const what = reportedThing(report)
  const isOwn = claimedBy?.id === user?.id
  const mayClaim =
    actions.length > 0 && (status === 'open' || status === 'claimed') && (claimedBy === null || isOwn)
  const link = state === 'shown' ? linkOf(report, path) : null
  if (actions.length === 0 && link === null) return null
  return (
    <div className={`${management.tools} ${actions.length === 0 ? styles.alone : ''}`}>
      {actions.length > 0 && (
        <Button
          id={decideButtonId(reportId)}
          size="small"
          aria-label={t('reported.decideNamed', { what })}
          aria-haspopup="dialog"
          onClick={onDecide}
        >
          {t('reported.decide')}
        </Button>
      )}
      {mayClaim && (
        <Button
          size="small"
          variant="quiet"
          keepsFocus
          pending={claim.isPending}
          aria-label={t(isOwn ? 'reported.releaseNamed' : 'reported.claimNamed', { what })}
          onClick={() => claim.mutate({ reportId, version, claim: !isOwn })}
        >
          {t(isOwn ? 'reported.release' : 'reported.claim')}
        </Button>
      )}
      {link !== null && (
        <ButtonLink size="small" variant="quiet" to={link.to}>
          {t(link.text)}
        </ButtonLink>
      )}
    </div>
  )
}
