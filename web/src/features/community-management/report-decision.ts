import type { CommunityReport, DecideReport, ReportAction, RestrictionKind } from '@vitrine/contracts'
import type { z } from 'zod'
import type { PlainId } from '../../lib/i18n/messages.ts'
import type { Statement } from './DecisionForm.tsx'

export type ReportDecision = z.input<typeof DecideReport>

/** What is chosen and written in the dialog, of which each action needs a part. */
export interface Decided extends Statement {
  action: ReportAction
  /** For those who moderate. */
  note: string
  kind: RestrictionKind
  ban: boolean
}

/** Whether the concerned member is notified of it, with a reason and a rule. */
export const hasStatement = (action: ReportAction) => action !== 'dismiss' && action !== 'escalate'

/** What the server takes for the action; all else that was chosen before is left out. */
export function decisionOf(version: number, decided: Decided): ReportDecision {
  const { action, note, kind, ban, until, rule, reason } = decided
  switch (action) {
    case 'dismiss':
    case 'escalate':
      return { action, version, note }
    case 'remove':
    case 'warn':
      return { action, version, note, reason, rule }
    case 'restrict':
      return { action, version, note, reason, rule, kind, until }
    case 'remove_member':
      return { action, version, note, reason, rule, ban, until: ban ? until : null }
  }
}

type Of = Pick<CommunityReport, 'targetType' | 'state'>
/** Whether reports hide it until it is decided, as they never do with a community or a member. */
const isHideable = ({ targetType }: Of) =>
  targetType === 'community_post' || targetType === 'community_comment' || targetType === 'meetup_photo'

const removals = {
  community: { label: 'reported.action.removeCommunity', effect: 'reported.effect.removeCommunity' },
  community_post: { label: 'reported.action.removePost', effect: 'reported.effect.removePost' },
  community_comment: { label: 'reported.action.removeComment', effect: 'reported.effect.removeComment' },
  /** Another action removes members; the server offers this one for none. */
  community_member: { label: 'reported.action.remove_member', effect: 'manage.remove.effect' },
  meetup_photo: { label: 'reported.action.removePhoto', effect: 'reported.effect.removePhoto' },
} as const

/** What the action is called, in the choice and on the button. */
export function actionLabel({ targetType }: Of, action: ReportAction): PlainId {
  return action === 'remove' ? removals[targetType].label : `reported.action.${action}`
}

/** What will happen, a sentence or two. */
export function effectsOf(report: Of, action: ReportAction, ban: boolean): PlainId[] {
  const { targetType, state } = report
  const isHidden = isHideable(report) && state === 'hidden'
  switch (action) {
    case 'dismiss':
      return [isHidden ? 'reported.effect.dismissHidden' : 'reported.effect.dismiss']
    case 'escalate':
      return ['reported.effect.escalate']
    case 'remove':
      return [removals[targetType].effect]
    case 'warn':
      return [
        targetType === 'community' ? 'reported.effect.warnOwner' : 'reported.effect.warn',
        ...restored(report),
      ]
    case 'restrict':
      return ['manage.restrict.effect', ...restored(report)]
    case 'remove_member':
      // The text of a ban says that what they wrote stays.
      if (ban) return ['manage.ban.effect', ...(isHidden ? restored(report) : [])]
      return ['manage.remove.effect', ...restored(report)]
  }
}

/** What becomes of a post, comment or photo that a decision does not delete. */
function restored(report: Of): PlainId[] {
  if (!isHideable(report) || report.state === 'deleted') return []
  return [report.state === 'hidden' ? 'reported.effect.shownAgain' : 'reported.effect.stays']
}

/** The report that follows one in a list, else the one before it. */
export function neighbourOf(reports: readonly { id: number }[], id: number): number | null {
  const at = reports.findIndex(each => each.id === id)
  return (reports[at + 1] ?? reports[at - 1])?.id ?? null
}
