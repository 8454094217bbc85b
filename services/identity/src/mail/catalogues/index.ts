import type {
  CommunityNotice,
  MeetupNotice,
  MuseumEventNotice,
  NotificationKind,
  VisitPlanNotice,
} from '@vitrine/contracts'
import type { NewsKind, NoticeKind } from '../kinds.ts'
import { en } from './en.ts'
import { es } from './es.ts'

export interface MailText {
  subject: string
  /** `{name}` is one of the kind's values. */
  paragraphs: readonly string[]
  /** The words of the link. */
  action: string
  /** Below the link. */
  notes: readonly string[]
}

export interface MailCatalogue {
  greeting: string
  /** Of a user whose name has no letters. */
  plainGreeting: string
  /** Before the link in full. */
  copy: string
  signature: string
  kinds: Record<NoticeKind, MailText>
  news: NewsText
}

/** For one, and for any other number. */
export type Plural = readonly [one: string, other: string]

/** What mails of news are made of. `{count}` is a number. */
export interface NewsText {
  /** Who did something: one person, two, or more, of whom the first is named. */
  who: { one: string; two: string; more: Plural }
  /** Behind who did it; of kinds that are not here no mail is sent. */
  did: { [Kind in NotificationKind]?: Plural }
  /**
   * What happened in communities, at their meetups and plans of visits, and at events of museums, whole: `{who}` did it, `{community}` or `{museum}`
   * is its name, and `{when}` is when the event that it reminds of starts.
   */
  notices: Record<
    CommunityNotice['of'] | MeetupNotice['of'] | MuseumEventNotice['of'] | VisitPlanNotice['of'],
    string
  >
  /** Behind the notifications that are named. */
  more: Plural
  subject: { notifications: Plural; digest: string }
  intro: Record<NewsKind, string>
  action: string
  unread: string
  followers: Plural
  posts: string
  post: { atMuseum: string; elsewhere: string; likes: Plural }
  unsubscribe: Record<NewsKind, string>
  settings: string
}

export const mailLanguages = ['en', 'es'] as const
export type MailLanguage = (typeof mailLanguages)[number]

export const catalogues: Record<MailLanguage, MailCatalogue> = { en, es }
