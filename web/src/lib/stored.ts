/** The session storage, which ends with the tab: mostly for unfinished texts. A closed storage keeps nothing. */
export function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch (error) {
    console.info('What the tab keeps could not be read: storage is closed.', error)
    return null
  }
}

/** Null removes it. */
export function writeStored(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch (error) {
    console.info('The tab keeps nothing when the page is left: storage is closed.', error)
  }
}

const draftKinds = [
  'attachment',
  'post',
  'comment',
  'message',
  'museum',
  'review',
  'communityPost',
  'communityComment',
  'meetupComment',
  'meetup',
  'meetupAnnouncement',
  'meetupRecap',
  'museumEvent',
  'visitPlan',
] as const
export type DraftKind = (typeof draftKinds)[number]

/** The key of an unfinished text: its author's id comes first, so that no other user of the tab sees it. */
export const draftKey = (kind: DraftKind, userId: number, rest = '') =>
  `vitrine.${kind}-draft.${userId}${rest}`

/** Whether the tab keeps an unfinished text of a user. */
export const keepsDraftsOf = (userId: number): boolean =>
  draftKinds
    .map(kind => draftKey(kind, userId))
    .some(own => storedKeys(own).some(key => key === own || key.startsWith(`${own}.`)))

/** The keys that begin with a prefix, in alphabetical order. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter(key => key.startsWith(prefix))
      .toSorted()
  } catch (error) {
    console.info('Drafts could not be listed: storage is closed.', error)
    return []
  }
}
