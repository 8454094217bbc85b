import type { CategoryCode } from '@vitrine/contracts'

/** The CSS colour of a museum category. */
export const categoryColor = (category: CategoryCode) => `var(--v-category-${category.replace('_', '-')})`
