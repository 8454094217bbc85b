import type { CategoryCode } from '@vitrine/contracts'

/** Grows when the compositions change, so that what caches hold for ever is asked for anew. */
export const coverVersion = 1

/** A museum's generated cover. The category is part of the address because it decides the colours. */
export const coverUrl = (id: number, category: CategoryCode): string =>
  `/api/museums/${id}/cover.svg?v=${coverVersion}-${category}`
