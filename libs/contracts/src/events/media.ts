import { defineErased } from '../erased.ts'

export * from './media/assets.ts'
export * from './media/delivery.ts'
export * from './media/meetup-photos.ts'
export const mediaErased = defineErased('media')
