import { useTimeZone } from '../lib/clock.ts'
import { useT } from '../lib/i18n/useT.ts'
import { formatMoment } from '../lib/time.ts'
import styles from './edited-mark.module.css'

/** "Edited", with when on hover; for those who may see earlier versions it opens them. */
export function EditedMark({ date, onOpen }: { date: string; onOpen?: (() => void) | undefined }) {
  const t = useT()
  const title = t('edited.at', { moment: formatMoment(date, useTimeZone()) })
  if (!onOpen) {
    return (
      <time dateTime={date} title={title}>
        {t('edited.mark')}
      </time>
    )
  }
  return (
    <button type="button" className={styles.open} title={title} aria-haspopup="dialog" onClick={onOpen}>
      {t('edited.mark')}
    </button>
  )
}
