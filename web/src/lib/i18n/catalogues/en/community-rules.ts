/** The rules that every community begins with (MM9): its screens show them, and notifications quote them. */
export const communityRules = {
  'communities.rule.kind': 'Be kind and respectful.',
  'communities.rule.subject': 'Keep posts about museums and culture.',
  'communities.rule.spam': 'No spam or advertising.',
  'communities.rule.privacy': "Respect museum rules and other people's privacy in photos.",
  'communities.rule.report': 'Report problems instead of escalating them.',
} as const
