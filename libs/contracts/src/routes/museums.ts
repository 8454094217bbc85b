export * from './museums/covers.ts'
export * from './museums/follows.ts'
export * from './museums/museums.ts'
export * from './museums/search.ts'
