export * from './database.ts'
export * from './engines.ts'
export * from './events.ts'
export * from './tokens.ts'
