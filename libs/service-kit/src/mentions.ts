import { type Mention, mentionedNames, type UserSummary, writtenMentions } from '@vitrine/contracts'
import type { Sql, Transaction } from './database.ts'

/** As it is stored with a text, in a column `mentions` of `posts` and `comments`. */
export type StoredMention = Pick<Mention, 'id' | 'name'>

/** As a parameter of SQL for that column. */
export const mentionsColumn = (mentions: readonly StoredMention[]): string | null =>
  mentions.length === 0 ? null : JSON.stringify(mentions)

/** What an answer says of the mentions of a text: those of users who exist, with their present profiles. */
export function shownMentions(
  stored: readonly StoredMention[] | null,
  users: ReadonlyMap<number, UserSummary>,
): { mentions?: Mention[] } {
  const mentions = (stored ?? []).flatMap(({ id, name }) => {
    const user = users.get(id)
    return user ? [{ id, name, slug: user.slug }] : []
  })
  return mentions.length === 0 ? {} : { mentions }
}

/** The users of these usernames, given in lower case, whom the writer of a text may mention: ids by name. */
export type FindMentionable = (names: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Whom a text mentions. A name that the text had before means who it meant then, whoever has the username by now. */
export async function resolveMentions(
  findMentionable: FindMentionable,
  content: string,
  earlier: readonly StoredMention[] = [],
): Promise<StoredMention[]> {
  const known = new Map(earlier.map(({ id, name }) => [name, id]))
  const unknown = writtenMentions(content)
    .flatMap(({ names }) => names)
    .filter(name => !known.has(name))
  for (const [name, id] of await findMentionable([...new Set(unknown)])) known.set(name, id)
  return mentionedNames(content, name => known.has(name)).flatMap(name => {
    const id = known.get(name)
    return id === undefined ? [] : [{ id, name }]
  })
}

/** Resolves the mentions of an edited text and stores them; returns those of users whom it did not mention before. */
export async function updateMentions(
  tx: Transaction,
  findMentionable: FindMentionable,
  { of, id, content }: { of: 'posts' | 'comments'; id: number; content: string },
): Promise<StoredMention[]> {
  const earlier = await findMentions(tx, of, id)
  const now = await resolveMentions(findMentionable, content, earlier)
  if (JSON.stringify(now) !== JSON.stringify(earlier))
    await tx.query(`update ${of} set mentions = $2::jsonb where id = $1`, [id, mentionsColumn(now)])
  const before = new Set(earlier.map(each => each.id))
  return now.filter(each => !before.has(each.id))
}

async function findMentions(
  sql: Sql,
  of: 'posts' | 'comments',
  id: number,
): Promise<readonly StoredMention[]> {
  const [row] = await sql.query<{ mentions: StoredMention[] | null }>(
    `select mentions from ${of} where id = $1`,
    [id],
  )
  return row?.mentions ?? []
}
