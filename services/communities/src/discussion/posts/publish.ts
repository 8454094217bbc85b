import { communityPostCreated, excerptOf, type UserSummary } from '@vitrine/contracts'
import { resolveMentions, type Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import { countWritten } from '../counters/member-stats.repository.ts'
import { publishAttached } from '../media/attach.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishPostMentions } from '../mentions/mentions.service.ts'
import { indexPosts } from '../search/index.repository.ts'
import { postOf } from './event-fields.ts'
import { insertPost, type NewPost } from './posts.repository.ts'

/** The post appears: in its discussion, in the counts of its author, and to others by events. */
export async function publishPost(
  ctx: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  { community }: Pick<Standing, 'community'>,
  post: NewPost,
  author: UserSummary,
): Promise<void> {
  const { id, communityId, content, createdAt } = post
  const writer = { communityId, writerId: author.id, at: createdAt }
  const mentions = await resolveMentions(mentionableBy(tx, writer), content)
  await insertPost(tx, post, mentions)
  await indexPosts(tx, [id])
  await countWritten(tx, communityId, [{ userId: author.id, posts: 1, comments: 0 }])
  const of = postOf(community, id)
  if (post.hasMedia)
    await publishAttached(ctx, tx, [{ id, authorId: author.id, community }], { isPublished: true })
  await ctx.outbox.publish(tx, communityPostCreated, {
    ...of,
    author,
    type: post.type,
    excerpt: excerptOf(content),
    createdAt: createdAt.toISOString(),
  })
  await publishPostMentions(ctx, tx, mentions, { ...of, author, content })
}
