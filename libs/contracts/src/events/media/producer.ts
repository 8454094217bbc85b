import type { Service } from '../../services.ts'

/**
 * The events of this folder are registered nowhere, because no service publishes them yet. Once `media` is one of the
 * services, this line no longer compiles: remove the comment, and export the files of this folder from `../media.ts`.
 */
// @ts-expect-error `media` is not a service yet.
export const producer: Service = 'media'
