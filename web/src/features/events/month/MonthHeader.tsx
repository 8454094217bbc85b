import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { firstOf, monthOf, plusMonths } from './grid.ts'
import { monthLabel } from './labels.ts'
import styles from './month.module.css'

interface MonthHeaderProps {
  month: string
  titleId: string
  onMonth: (month: string) => void
  onToday: () => void
}

/** The name of the month, with the ways to others. */
export function MonthHeader({ month, titleId, onMonth, onToday }: MonthHeaderProps) {
  const t = useT()
  const move = (months: number) => onMonth(monthOf(plusMonths(firstOf(month), months)))
  return (
    <div className={styles.header}>
      <h2 id={titleId} className={styles.title} aria-live="polite">
        {monthLabel(month)}
      </h2>
      <div className={styles.ways}>
        <Button size="small" onClick={onToday}>
          {t('events.today')}
        </Button>
        <IconButton label={t('events.month.previous')} onClick={() => move(-1)}>
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('events.month.next')} onClick={() => move(1)}>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
