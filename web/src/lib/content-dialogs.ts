import type {
  Meetup,
  MeetupDetail,
  Museum,
  MuseumEvent,
  PlanSlot,
  Post,
  UserSummary,
  VisitPlanDetail,
} from '@vitrine/contracts'
import { createRequestStore } from './request-store.ts'

/** What a user reports; `person` wrote it, or is the member. */
export type Reported =
  | { targetType: 'community'; targetId: number }
  | {
      targetType: 'community_post' | 'community_comment' | 'community_member' | 'meetup_photo'
      targetId: number
      person: UserSummary
    }

/** What the form of a meetup is for. A duplicate begins with everything but the date. */
export type MeetupTask =
  /** Null: the form asks for one of the communities in which its user may create meetups. */
  | { kind: 'create'; communityId: number | null }
  | { kind: 'edit'; meetup: MeetupDetail }
  | { kind: 'duplicate'; meetup: MeetupDetail }

/** What the form of a museum event is for. A duplicate begins with everything but the date. */
export type MuseumEventTask =
  | { kind: 'create'; museum: Pick<Museum, 'id' | 'timezone'> }
  | { kind: 'edit'; event: MuseumEvent }
  | { kind: 'duplicate'; event: MuseumEvent }

export type ContentDialogRequest =
  | { kind: 'editPost'; post: Post }
  | { kind: 'coverPost'; post: Post }
  | { kind: 'postHistory'; of: 'insight' | 'community'; id: number }
  | { kind: 'commentHistory'; of: 'insight' | 'community' | 'meetup'; id: number }
  | { kind: 'blockUser'; person: UserSummary }
  | { kind: 'report'; target: Reported }
  | { kind: 'meetup'; task: MeetupTask }
  | { kind: 'deleteMeetup'; meetup: Meetup }
  | { kind: 'meetup-guests'; meetup: MeetupDetail }
  | { kind: 'meetup-announcement'; meetup: MeetupDetail }
  | { kind: 'meetup-photos'; meetup: MeetupDetail }
  | { kind: 'decline-meetup'; meetup: MeetupDetail }
  | { kind: 'museumEvent'; task: MuseumEventTask }
  | { kind: 'deleteMuseumEvent'; event: MuseumEvent }
  | { kind: 'ownCalendar' }
  | { kind: 'visit-plan'; communityId: number }
  | { kind: 'visit-plan-museum'; plan: VisitPlanDetail }
  | { kind: 'visit-plan-meetup'; plan: VisitPlanDetail; slot: PlanSlot }
  | { kind: 'deleteVisitPlan'; plan: VisitPlanDetail }

const requests = createRequestStore<ContentDialogRequest>()

/** Opens a dialog about an existing post, comment, person or community; the app renders it. */
export const openContentDialog = requests.open
export const closeContentDialog = requests.close
export const useContentDialogRequest = requests.use
