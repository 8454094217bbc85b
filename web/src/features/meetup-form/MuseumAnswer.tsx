import { useT } from '../../lib/i18n/useT.ts'
import styles from './museum-fields.module.css'
import { answerOf, type MeetupValues } from './values.ts'

/** What the chosen museum has answered, and what follows from it. */
export function MuseumAnswer({ museum, answer }: Pick<MeetupValues, 'museum' | 'answer'>) {
  const t = useT()
  const status = answerOf({ museum, answer })
  return (
    <p className={styles.answer}>
      {t(museum ? `meetupForm.museum.${status ?? 'new'}` : 'meetupForm.museum.hint')}
      {museum && status !== null && status !== 'discussion' && ` ${t('meetupForm.museum.askedAgain')}`}
    </p>
  )
}
