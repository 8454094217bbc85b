import { createHash } from 'node:crypto'
import type { CategoryCode } from '@vitrine/contracts'

/** Incremented when the compositions change, because caches keep a cover without a limit. */
const coverVersion = 1

/** The path of a generated cover. The category is part of it because it decides the colours. */
export const coverUrl = (id: number, category: CategoryCode): string =>
  `/api/museums/${id}/cover.svg?v=${coverVersion}-${category}`

/** The path of a museum's own picture. Where it is linked is part of it, so that caches do not show the one before. */
export const pictureUrl = (id: number, address: string): string =>
  `/api/museums/${id}/picture.jpg?v=${createHash('sha1').update(address).digest('base64url').slice(0, 10)}`
