import { Copy } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { copyText } from '../../lib/share.ts'
import { webcalAddress } from '../../lib/webcal.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './own-calendar.module.css'
import { StepHeading } from './StepHeading.tsx'

/** The address, which no later page can show. */
export function Created({ path }: { path: string }) {
  const t = useT()
  const address = new URL(path, window.location.origin).href
  return (
    <div className={styles.step}>
      <StepHeading>{t('ownCalendar.created')}</StepHeading>
      <p>{t('ownCalendar.created.message')}</p>
      <Field
        label={t('ownCalendar.address')}
        value={address}
        problem={null}
        readOnly
        onFocus={event => event.target.select()}
        onChange={() => {}}
      />
      <p className={styles.note}>{t('ownCalendar.secret')}</p>
      <div className={styles.foot}>
        <ButtonLink to={webcalAddress(path)}>{t('ownCalendar.open')}</ButtonLink>
        <Button
          variant="filled"
          icon={<Copy size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => void copyText(address)}
        >
          {t('ownCalendar.copy')}
        </Button>
      </div>
    </div>
  )
}
