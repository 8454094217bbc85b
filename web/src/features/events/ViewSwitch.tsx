import { CalendarDays, Rows3 } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { type View, views } from './address.ts'
import styles from './events.module.css'

const icons = { agenda: Rows3, month: CalendarDays } as const

/** Whether events are a list or a month. */
export function ViewSwitch({ chosen, onChoose }: { chosen: View; onChoose: (view: View) => void }) {
  const t = useT()
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t('events.views')}</legend>
      {views.map(view => {
        const Icon = icons[view]
        return (
          <button
            key={view}
            type="button"
            aria-pressed={view === chosen}
            onClick={() => view !== chosen && onChoose(view)}
          >
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            {t(`events.view.${view}`)}
          </button>
        )
      })}
    </fieldset>
  )
}
