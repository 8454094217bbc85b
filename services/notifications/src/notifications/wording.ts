import {
  type AccountNotice,
  displayName,
  type MuseumNotice,
  type NotificationKind,
  type UserSummary,
} from '@vitrine/contracts'
import { communityWording } from '../communities/wording.ts'
import type { Notice } from '../deliveries/delivery.ts'
import { planWording } from '../events/plan-wording.ts'
import { eventWording } from '../events/wording.ts'
import { kinds } from '../kinds.ts'

interface Said {
  kind: NotificationKind
  /** Newest first. */
  actors: readonly UserSummary[]
  actors_count: number
  excerpt: string
  notice: Notice | null
}

/** "ada liked your insight: “…”", "ada and bo liked …", "ada and 4 others liked …". */
export function wordingOf({ kind, actors, actors_count, excerpt, notice }: Said): {
  title: string
  message: string
} {
  const { title, did } = kinds[kind]
  const [first, second] = actors.map(displayName)
  const others = actors_count - 1
  const known =
    others <= 0 ? first : others === 1 && second ? `${first} and ${second}` : `${first} and ${others} others`
  const who = known ?? 'Somebody'
  const quote = excerpt && `: “${excerpt}”`
  if (notice && 'startsAt' in notice) {
    const { title: news, message } = eventWording(notice, who)
    return { title: news, message: `${message}${quote}` }
  }
  if (notice && 'museums' in notice) return planWording(notice, who)
  if (notice && 'museum' in notice) return museumWording(notice)
  if (notice && 'browser' in notice) return noticeWording(notice)
  if (notice) return communityWording(notice, who)
  return { title, message: `${who} ${did}${quote}` }
}

const plainNotices = {
  'password-changed': { title: 'Password changed', message: 'Your password was changed' },
  'password-reset': { title: 'Password changed', message: 'Your password was reset' },
  'export-ready': { title: 'Export ready', message: 'Your data export is ready to download' },
} as const

/** "New sign-in from Firefox 128 on Linux (192.0.2.0/24)", as far as it is known. */
function noticeWording({ of, browser, system, network }: AccountNotice): { title: string; message: string } {
  if (of !== 'new-device') return plainNotices[of]
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device')
  return {
    title: 'New sign-in',
    message: `New sign-in from ${device}${network === null ? '' : ` (${network})`}`,
  }
}

const museumNotices: Record<MuseumNotice['of'], readonly [title: string, message: string]> = {
  'claim-approved': ['Claim approved', 'Your request to manage {museum} was approved'],
  'claim-rejected': ['Claim rejected', 'Your request to manage {museum} was rejected'],
  'claim-superseded': [
    'Claim rejected',
    'Your request to manage {museum} was rejected: another request was approved',
  ],
  'manager-assigned': ['Museum assigned', 'You manage {museum} now'],
  'manager-removed': ['Museum assigned to another manager', 'You no longer manage {museum}'],
  'museum-verified': ['Museum verified', '{museum} is verified now'],
  'museum-unverified': ['Museum no longer verified', '{museum} is no longer verified'],
  'edit-approved': ['Edit suggestion approved', 'Your suggested edit of {museum} was approved'],
  'edit-partly-approved': [
    'Edit suggestion approved',
    'Your suggested edit of {museum} was approved in part',
  ],
  'edit-rejected': ['Edit suggestion rejected', 'Your suggested edit of {museum} was rejected'],
  'edit-taken-back': ['Edit suggestion taken back', 'Your suggested edit of {museum} was taken back'],
  'museum-approved': ['Museum added', '{museum}, which you suggested, was added'],
  'museum-merged': ['Museum recognised', '{museum}, which you suggested, is here already'],
  'museum-rejected': ['Museum not added', '{museum}, which you suggested, was not added'],
  'review-replied': ['Reply to your review', 'The manager of {museum} replied to your review'],
  'hours-changed': ['Opening hours', '{museum} has changed its hours'],
  'hours-doubted': ['Opening hours', 'Visitors say that the hours of {museum} are not right'],
}

/** "Your request to manage Clockhouse was rejected: “Please write from the museum's address.”" */
function museumWording({ of, museum, notes }: MuseumNotice): { title: string; message: string } {
  const [title, message] = museumNotices[of]
  return { title, message: `${message.replace('{museum}', () => museum)}${notes && `: “${notes}”`}` }
}
