import { useT } from '../../lib/i18n/useT.ts'
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
    <ul className={styles.chips} data-scrolls="x" aria-label={t('discover.filters')}>
      {museumFilters.map(filter => {
        const isOn = chosen.includes(filter)
        return (
          <li key={filter}>
            <button
              type="button"
              className={styles.filter}
              aria-pressed={isOn}
              onClick={() => onToggle(filter, !isOn)}
            >
              {t(`discover.filters.${filter}`)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
