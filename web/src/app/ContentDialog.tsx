import type { CurrentUser } from '@vitrine/contracts'
import { CommentHistory } from '../features/comments/CommentHistory.tsx'
import { CoverPostDialog } from '../features/compose/CoverPostDialog.tsx'
import { EditPostDialog } from '../features/compose/EditPostDialog.tsx'
import { PostHistory as CommunityPostHistory } from '../features/discussion/PostHistory.tsx'
import { PostHistory } from '../features/posts/PostHistory.tsx'
import { BlockDialog } from '../features/profile/BlockDialog.tsx'
import { ReportDialog } from '../features/reports/ReportDialog.tsx'
import { chunk } from '../lib/chunk.ts'
import type { ContentDialogRequest } from '../lib/content-dialogs.ts'
import { withMuseumEventTexts, withTexts } from '../lib/i18n/locale.ts'
import AntdProvider from '../theme/antd.tsx'

const withMeetupTexts = <Module,>(load: () => Promise<Module>) =>
  withTexts('meetups', withTexts('meetupForm', load))
const MeetupDialog = chunk(withMeetupTexts(() => import('../features/meetup-form/MeetupDialog.tsx')))
const DeleteMeetupDialog = chunk(
  withMeetupTexts(() => import('../features/meetup-form/DeleteMeetupDialog.tsx')),
)
const withGuestTexts = <Module,>(load: () => Promise<Module>) =>
  withTexts('meetups', withTexts('meetupGuests', load))
const GuestsDialog = chunk(withGuestTexts(() => import('../features/meetup-guests/GuestsDialog.tsx')))
const AnnouncementDialog = chunk(
  withGuestTexts(() => import('../features/meetup-guests/AnnouncementDialog.tsx')),
)
const PhotoUploadDialog = chunk(
  withTexts(
    'meetups',
    withTexts('meetupPhotos', () => import('../features/photo-upload/PhotoUploadDialog.tsx')),
  ),
)
const DeclineDialog = chunk(
  withTexts('meetups', () => import('../features/museum-meetups/DeclineDialog.tsx')),
)
const withMuseumEventFormTexts = <Module,>(load: () => Promise<Module>) =>
  withMuseumEventTexts(withTexts('museumEventForm', load))
const MuseumEventDialog = chunk(
  withMuseumEventFormTexts(() => import('../features/museum-event-form/MuseumEventDialog.tsx')),
)
const DeleteMuseumEventDialog = chunk(
  withMuseumEventFormTexts(() => import('../features/museum-event-form/DeleteMuseumEventDialog.tsx')),
)
const OwnCalendarDialog = chunk(
  withTexts('ownCalendar', () => import('../features/own-calendar/OwnCalendarDialog.tsx')),
)

const withPlanTexts = <Module,>(load: () => Promise<Module>) =>
  withTexts('meetups', withTexts('visitPlans', load))
const PlanDialog = chunk(withPlanTexts(() => import('../features/visit-plans/PlanDialog.tsx')))
const AddMuseumDialog = chunk(withPlanTexts(() => import('../features/visit-plans/AddMuseumDialog.tsx')))
const MeetupOfPlanDialog = chunk(
  withPlanTexts(() => import('../features/visit-plans/MeetupOfPlanDialog.tsx')),
)
const DeletePlanDialog = chunk(withPlanTexts(() => import('../features/visit-plans/DeletePlanDialog.tsx')))

interface ContentDialogProps {
  user: CurrentUser
  request: ContentDialogRequest
  onClosed: () => void
}

export default function ContentDialog(props: ContentDialogProps) {
  return (
    <AntdProvider>
      <Chosen {...props} />
    </AntdProvider>
  )
}

function Chosen({ user, request, onClosed }: ContentDialogProps) {
  switch (request.kind) {
    case 'editPost':
      return <EditPostDialog user={user} post={request.post} onClosed={onClosed} />
    case 'coverPost':
      return <CoverPostDialog post={request.post} onClosed={onClosed} />
    case 'postHistory':
      return request.of === 'insight' ? (
        <PostHistory id={request.id} onClosed={onClosed} />
      ) : (
        <CommunityPostHistory id={request.id} onClosed={onClosed} />
      )
    case 'commentHistory':
      return <CommentHistory of={request.of} id={request.id} onClosed={onClosed} />
    case 'blockUser':
      return <BlockDialog person={request.person} onClosed={onClosed} />
    case 'report':
      return <ReportDialog target={request.target} onClosed={onClosed} />
    case 'meetup':
      return <MeetupDialog user={user} task={request.task} onClosed={onClosed} />
    case 'deleteMeetup':
      return <DeleteMeetupDialog meetup={request.meetup} onClosed={onClosed} />
    case 'meetup-guests':
      return <GuestsDialog meetup={request.meetup} onClosed={onClosed} />
    case 'meetup-announcement':
      return <AnnouncementDialog user={user} meetup={request.meetup} onClosed={onClosed} />
    case 'meetup-photos':
      return <PhotoUploadDialog user={user} meetup={request.meetup} onClosed={onClosed} />
    case 'decline-meetup':
      return <DeclineDialog meetup={request.meetup} onClosed={onClosed} />
    case 'museumEvent':
      return <MuseumEventDialog user={user} task={request.task} onClosed={onClosed} />
    case 'deleteMuseumEvent':
      return <DeleteMuseumEventDialog event={request.event} onClosed={onClosed} />
    case 'ownCalendar':
      return <OwnCalendarDialog onClosed={onClosed} />
    case 'visit-plan':
      return <PlanDialog user={user} communityId={request.communityId} onClosed={onClosed} />
    case 'visit-plan-museum':
      return <AddMuseumDialog plan={request.plan} onClosed={onClosed} />
    case 'visit-plan-meetup':
      return <MeetupOfPlanDialog plan={request.plan} slot={request.slot} onClosed={onClosed} />
    case 'deleteVisitPlan':
      return <DeletePlanDialog plan={request.plan} onClosed={onClosed} />
  }
}
