import { communityDetail } from './community-detail.ts'
import { communityDiscussion } from './community-discussion.ts'
import { communityList } from './community-list.ts'
import { communityManagement } from './community-management.ts'
import { communityServer } from './server.ts'

/** What the screens of communities show. */
export const communities = {
  ...communityServer,
  ...communityList,
  ...communityDetail,
  ...communityDiscussion,
  ...communityManagement,
} as const
