import { z } from 'zod'
import { defineErased } from '../erased.ts'
import { defineEvent } from '../event.ts'
import { Id } from '../schemas/common.ts'
import { MuseumRef } from '../schemas/museum.ts'

const producer = 'museums'

export const museumCreated = defineEvent({
  type: 'museum-created',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: MuseumRef }),
  summary: 'A museum was added',
})
export const museumUpdated = defineEvent({
  type: 'museum-updated',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: MuseumRef }),
  summary: "A museum's data changed",
})
export const museumFollowed = defineEvent({
  type: 'museum-followed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, museum: MuseumRef }),
  summary: 'A user followed a museum',
})
export const museumUnfollowed = defineEvent({
  type: 'museum-unfollowed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, museumId: Id }),
  summary: 'A user unfollowed a museum',
})
export const museumsErased = defineErased('museums')
