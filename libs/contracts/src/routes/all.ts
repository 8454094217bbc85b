/**
 * Every route by its name, for `import * as routes`: a bundle then holds only the routes that it uses. `index.ts` has them
 * in one object, for code that goes through all of them.
 */

export * from './communities.ts'
export * from './content.ts'
export * from './identity.ts'
export * from './media.ts'
export * from './museums.ts'
export * from './notifications.ts'
