import type { CategoryCode } from '@vitrine/contracts'

/** The CSS colour of a museum category. */
export const pigment = (category: CategoryCode) => `var(--v-pigment-${category.replace('_', '-')})`
