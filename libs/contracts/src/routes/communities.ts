export * from './communities/communities.ts'
export * from './communities/discussion.ts'
export * from './communities/members.ts'
export * from './communities/membership.ts'
