import type { MuseumEvent } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'

/** What kind of event it is; null: it says none. */
export function useCategory({ category }: Pick<MuseumEvent, 'category'>): string | null {
  const t = useT()
  return category === 'other' ? null : t(`museumEvents.category.${category}`)
}
