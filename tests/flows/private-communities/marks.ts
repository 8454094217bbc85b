/** Who looks for what is inside a community, without being a member. */
export const outsiders = ['anonymous', 'outsider', 'applicant', 'rejected', 'banned', 'former'] as const
export type Outsider = (typeof outsiders)[number]

/** What each text of a community has in it, as no other text has. */
export interface Marks {
  /** A text with the mark of this name. */
  say(name: string): string
  /** The mark of this name. */
  of(name: string): string
  /** The names of those that the text has. */
  in(text: string): string[]
  /** Of all texts that were written. */
  names(): string[]
}

export function createMarks(community: string): Marks {
  const used = new Set<string>()
  const begin = `zq${community}`
  const of = (name: string): string => {
    used.add(name)
    return `${begin}${name.toLowerCase()}qz`
  }
  return {
    of,
    say: name => `About ${of(name)}, all of it`,
    // Most of thousands of pages have none of them.
    in: text => (text.includes(begin) ? [...used].filter(name => text.includes(of(name))) : []),
    names: () => [...used],
  }
}

/** CO1 and CO5: the head and the rules of a community, which everyone may read before joining. EV17: the titles of meetups. */
const shownToAll = new Set([
  ...['name', 'description', 'location', 'tag', 'guideline', 'question'],
  ...['meetupTitle', 'laterMeetup', 'heldMeetup'],
])
/** What an outsider wrote themselves, or those in charge wrote to them, wherever it is shown to them. */
const own: Record<Outsider, ReadonlySet<string>> = {
  anonymous: new Set(),
  outsider: new Set(),
  applicant: new Set(['applicantAnswer']),
  rejected: new Set(['rejectedAnswer', 'rejection']),
  banned: new Set(['bannedAnswer', 'banReason', 'bannedPost', 'bannedReport']),
  former: new Set([
    ...['formerAnswer', 'formerPost', 'formerComment', 'formerRestriction', 'formerWarning'],
    ...['formerMeetupComment', 'formerPhoto'],
  ]),
}

/** MM8: what is for moderators, and for whom it concerns. */
const forModerators = new Set(['reportNote', 'bannedReport', 'formerWarning'])
export const isForModerators = (mark: string): boolean => forModerators.has(mark)

/** Whether CO1 or CO5 let an outsider read a mark. */
export const mayRead = (who: Outsider, mark: string): boolean => shownToAll.has(mark) || own[who].has(mark)
