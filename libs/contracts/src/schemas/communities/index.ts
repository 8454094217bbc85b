export * from './community.ts'
export * from './community-detail.ts'
export * from './member.ts'
export * from './membership.ts'
