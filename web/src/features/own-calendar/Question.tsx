import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './own-calendar.module.css'
import type { Asked } from './Standing.tsx'
import { StepHeading } from './StepHeading.tsx'

interface QuestionProps {
  asked: Asked
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before the address ends, because the applications that subscribe to it do not say that they stopped updating. */
export function Question({ asked, pending, onConfirm, onCancel }: QuestionProps) {
  const t = useT()
  return (
    <div className={styles.step}>
      <StepHeading>{t(`ownCalendar.${asked}.ask`)}</StepHeading>
      <p>{t(`ownCalendar.${asked}.effect`)}</p>
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="filled" keepsFocus pending={pending} onClick={onConfirm}>
          {t(`ownCalendar.${asked}`)}
        </Button>
      </div>
    </div>
  )
}
