import type { OperationId } from '@vitrine/contracts'
import type { Row, Scene } from '../private-matrix.ts'

const inCommunity = ({ community }: Scene) => [{ params: { id: community.id } }]

export const membershipWalks: Partial<Record<OperationId, Row>> = {
  // The community is the host's: of the person, lists have the number of members alone.
  listCommunities: { requests: () => [{}], shows: 'username', to: [] },
  searchCommunities: { requests: () => [{ query: { q: 'sketching' } }], shows: 'username', to: [] },
  listMyGroups: 'own',
  getCommunity: { requests: inCommunity, shows: 'username' },
  getGroup: { requests: inCommunity, shows: 'username' },
  listMembers: { requests: inCommunity, shows: 'username' },
  listMyInvitations: 'addressed',
  listJoinRequests: 'addressed',
  listInvitations: 'addressed',
  // For members and those who moderate alone.
  listModerationLog: 'addressed',
  getMemberPermissions: 'addressed',
  listBans: 'addressed',
  listDeletedContent: 'addressed',
  listReports: 'addressed',
  listMyRestrictions: 'own',
  listOwnReports: 'own',
  getGuidelines: 'museums',
}
