import { displayName, type NotificationKind, type UserSummary } from '@vitrine/contracts'
import { kinds } from '../kinds.ts'

/** "ada liked your insight: “…”", "ada and bo liked …", "ada and 4 others liked …"; `actors` newest first. */
export function wordingOf(
  kind: NotificationKind,
  actors: readonly UserSummary[],
  actorsCount: number,
  excerpt: string,
): { title: string; message: string } {
  const { title, did } = kinds[kind]
  const [first, second] = actors.map(displayName)
  const others = actorsCount - 1
  const who =
    others <= 0 ? first : others === 1 && second ? `${first} and ${second}` : `${first} and ${others} others`
  return { title, message: `${who ?? 'Somebody'} ${did}${excerpt && `: “${excerpt}”`}` }
}
