import type { CommunityBan, DeletedContent, ModerationLogEntry, Restriction } from '@vitrine/contracts'
import type { Answer, Person, TestEnvironment } from './environment.ts'

type Members = Person | readonly Person[]

/** What those who moderate a community do, and read, by its routes. */
export function moderationOf({ call, db }: Pick<TestEnvironment, 'call' | 'db'>, id: number) {
  const url = `/api/communities/${id}`
  /** The id of a membership; one of no member where there is none. */
  const memberIdOf = async (who: Person): Promise<number> => {
    const statement = 'select id from members where community_id = $1 and user_id = $2'
    const [row] = await db.query<{ id: number }>(statement, [id, who.id])
    return row?.id ?? 987_654
  }
  const list = async <Item>(as: Person, path: string) => (await call(as, 'GET', url + path)).json<Item[]>()
  const onMember = async (as: Person, method: 'DELETE' | 'PATCH', of: Person, path: string, body?: object) =>
    call(as, method, `${url}/members/${await memberIdOf(of)}${path}`, body)

  return {
    memberIdOf,
    restrict: (as: Person, of: Person, body: object): Promise<Answer> =>
      onMember(as, 'PATCH', of, '/permissions', body),
    remove: (as: Person, of: Person, body?: object): Promise<Answer> => onMember(as, 'DELETE', of, '', body),
    deleteContent: (as: Person, of: Person, body: object): Promise<Answer> =>
      onMember(as, 'DELETE', of, '/content', body),
    bulk: async (as: Person, of: Members, body: object, headers = {}): Promise<Answer> => {
      const memberIds = await Promise.all([of].flat().map(memberIdOf))
      return call(as, 'POST', `${url}/members/bulk`, { memberIds, ...body }, headers)
    },
    liftBan: (as: Person, of: Person): Promise<Answer> => call(as, 'DELETE', `${url}/bans/${of.id}`),
    restore: (as: Person, logId: number): Promise<Answer> =>
      call(as, 'POST', `${url}/deleted/${logId}/restore`),
    bans: (as: Person) => list<CommunityBan>(as, '/bans'),
    deleted: (as: Person) => list<DeletedContent>(as, '/deleted'),
    log: (as: Person, query = '') => list<ModerationLogEntry>(as, `/modlog${query}`),
    restrictionsOf: (who: Person) => list<Restriction>(who, '/my-restrictions'),
  }
}
