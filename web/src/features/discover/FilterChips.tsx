import { useT } from '../../lib/i18n/useT.ts'
import { Chips } from '../../ui/Chips.tsx'
import styles from './discover.module.css'
import { type MuseumFilter, museumFilters } from './filters.ts'

/** One switch a filter; several apply together. */
export function FilterChips({
  chosen,
  onToggle,
}: {
  chosen: readonly MuseumFilter[]
  onToggle: (filter: MuseumFilter, isOn: boolean) => void
}) {
  const t = useT()
  return (
    <Chips
      className={styles.filters}
      label={t('discover.filters')}
      chips={museumFilters.map(filter => ({ value: filter, label: t(`discover.filters.${filter}`) }))}
      chosen={chosen}
      onToggle={onToggle}
    />
  )
}
