import type { MeetupDetail } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Switch } from '../../ui/Switch.tsx'
import styles from './consent.module.css'
import { useConsent } from './useConsent.ts'

/** Asks whoever attends whether the recap may show their photos. */
export default function Consent({ meetup }: { meetup: MeetupDetail }) {
  const t = useT()
  const { isGiven, choose } = useConsent(meetup)
  if (isGiven === null) return null
  return (
    <div className={styles.consent}>
      <Switch
        label={t('meetupRecap.consent')}
        hint={t('meetupRecap.consent.hint')}
        isOn={isGiven}
        onChange={choose}
      />
    </div>
  )
}
