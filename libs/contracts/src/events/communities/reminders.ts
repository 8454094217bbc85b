import { z } from 'zod'
import { defineEvent } from '../../event.ts'
import { Id } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { EventRef, reminders } from '../../schemas/communities/event-parts.ts'
import { MuseumRef } from '../../schemas/museum.ts'

const shared = {
  /** `day`: it starts in 24 hours; `hour`: in one. Somewhat later where a worker was down. */
  reminder: z.enum(reminders),
  /** Of interest to these users alone: `involved`. */
  visibility: Visibility,
  event: EventRef,
  /**
   * Who attends, and a day before also who is interested; 500 at most, of more there are more events. Each user is named once for a
   * reminder of a start.
   */
  userIds: z.array(Id).min(1),
}

export const reminderTriggered = defineEvent({
  type: 'reminder-triggered',
  version: 1,
  producer: 'communities',
  key: data => data.event.id,
  partitionKey: data => (data.kind === 'meetup' ? data.community.id : data.event.id),
  carriesText: true,
  data: z.discriminatedUnion('kind', [
    z.object({ ...shared, kind: z.literal('meetup'), community: CommunityRef }),
    z.object({ ...shared, kind: z.literal('museum_event'), museum: MuseumRef }),
  ]),
  summary: 'A meetup or a museum event starts soon, and these users are reminded of it',
})
