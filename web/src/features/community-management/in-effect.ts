import { type MemberRestrictions, type RestrictionKind, restrictionKinds } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Of these, true is a right; of the others, a restriction. */
const rights: readonly RestrictionKind[] = ['canPost', 'canComment']

/** What the call sets to restrict a member, or to lift a restriction (MM6). */
export const flagOf = (kind: RestrictionKind, isRestricted: boolean) => rights.includes(kind) !== isRestricted

export const restrictionsInEffect = (restrictions: MemberRestrictions) =>
  restrictionKinds.filter(kind => restrictions[kind] === flagOf(kind, true))

/** What a member is kept from, with ends and reasons, which the list of members does not have. */
export const memberPermissionsQuery = (id: number, memberId: number) => ({
  queryKey: queryKeys.community.memberPermissions(id, memberId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(routes.getMemberPermissions, { params: { id, memberId } }, { signal }),
  meta: { quiet: true } as const,
})
