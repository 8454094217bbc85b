import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'

/** SQL: whether the recap of a meetup may show what a user shared; both are SQL expressions. */
export const hasConsent = (meetup: string, user: string): string =>
  `exists (select 1 from recap_consents given where given.meetup_id = ${meetup} and given.user_id = ${user})`

const own = prepared<{ is_given: boolean }>(
  'own_recap_consent',
  `select ${hasConsent('$1', '$2')} as is_given`,
)

export async function findConsent(sql: Sql, meetupId: number, userId: number): Promise<boolean> {
  const [row] = await own(sql, [meetupId, userId])
  return row?.is_given === true
}

/** False: it was given already. */
export const giveConsent = async (
  tx: Transaction,
  consent: { meetupId: number; userId: number; communityId: number; at: Date },
): Promise<boolean> =>
  (
    await tx.query(
      `insert into recap_consents (meetup_id, user_id, community_id, given_at) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [consent.meetupId, consent.userId, consent.communityId, consent.at],
    )
  ).length > 0

/** False: there was none. */
export const takeConsent = async (tx: Transaction, meetupId: number, userId: number): Promise<boolean> =>
  (
    await tx.query('delete from recap_consents where meetup_id = $1 and user_id = $2 returning 1', [
      meetupId,
      userId,
    ])
  ).length > 0

/** Takes all of a user's in a community; of which meetups they were. */
export const takeConsentsIn = async (
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      'delete from recap_consents where user_id = $1 and community_id = $2 returning meetup_id as id',
      [userId, communityId],
    )
  ).map(({ id }) => id)
