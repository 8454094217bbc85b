import type { communityRules as english } from '../en/community-rules.ts'

/** The rules that every community begins with (MM9): its screens show them, and notifications quote them. */
export const communityRules: Readonly<Record<keyof typeof english, string>> = {
  'communities.rule.kind': 'Sé amable y respetuoso.',
  'communities.rule.subject': 'Publica sobre museos y cultura.',
  'communities.rule.spam': 'Nada de spam ni publicidad.',
  'communities.rule.privacy': 'Respeta las normas de los museos y la privacidad de los demás en las fotos.',
  'communities.rule.report': 'Denuncia los problemas en vez de agravarlos.',
}
