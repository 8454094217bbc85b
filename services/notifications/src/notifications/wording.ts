import { displayName, type NotificationKind, type UserSummary } from '@vitrine/contracts'

const phrases: Record<NotificationKind, { title: string; did: string }> = {
  follow: { title: 'New follower', did: 'started following you' },
  like: { title: 'New like', did: 'liked your insight' },
  comment: { title: 'New comment', did: 'commented on your insight' },
  reply: { title: 'New reply', did: 'replied to your comment' },
}

/** "ada liked your insight: “…”", "ada and bo liked …", "ada and 4 others liked …"; `actors` newest first. */
export function wordingOf(
  kind: NotificationKind,
  actors: readonly UserSummary[],
  actorsCount: number,
  excerpt: string,
): { title: string; message: string } {
  const { title, did } = phrases[kind]
  const [first, second] = actors.map(displayName)
  const others = actorsCount - 1
  const who =
    others <= 0 ? first : others === 1 && second ? `${first} and ${second}` : `${first} and ${others} others`
  return { title, message: `${who ?? 'Somebody'} ${did}${excerpt && `: “${excerpt}”`}` }
}
