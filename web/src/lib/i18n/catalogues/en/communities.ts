import { communityDetail } from './community-detail.ts'
import { communityList } from './community-list.ts'
import { communityManagement } from './community-management.ts'
import { communityServer } from './server.ts'

/** What the screens of communities show. */
export const communities = {
  ...communityServer,
  ...communityList,
  ...communityDetail,
  ...communityManagement,
} as const
