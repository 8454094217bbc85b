import type { CategoryCode } from '@vitrine/contracts'

/** Incremented when the compositions change, because caches keep a cover without a limit. */
const coverVersion = 1

/** The path of a generated cover. The category is part of it because it decides the colours. */
export const coverUrl = (id: number, category: CategoryCode): string =>
  `/api/museums/${id}/cover.svg?v=${coverVersion}-${category}`
