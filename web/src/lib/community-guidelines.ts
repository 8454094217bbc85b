import { standardGuidelines } from '@vitrine/contracts'
import { translateKnown } from './i18n/translate.ts'

/** Of {@link standardGuidelines}, in their order. */
const ids = [
  'communities.rule.kind',
  'communities.rule.subject',
  'communities.rule.spam',
  'communities.rule.privacy',
  'communities.rule.report',
]

/** A rule of a community. Those that every community begins with are shown in the reader's language (MM9). */
export const guidelineText = (rule: string): string =>
  translateKnown(ids[(standardGuidelines as readonly string[]).indexOf(rule)]) ?? rule
