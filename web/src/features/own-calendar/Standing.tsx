import { useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './own-calendar.module.css'

/** What ends an address, and is asked about before. */
export type Asked = 'replace' | 'turnOff'
export const ids = {
  create: 'own-calendar-create',
  replace: 'own-calendar-replace',
  turnOff: 'own-calendar-turn-off',
} as const

interface StandingProps {
  /** Since when there is an address; null: there is none. */
  createdAt: string | null
  isCreating: boolean
  onCreate: () => void
  onAsk: (asked: Asked) => void
}

/** What the calendar is, whether it has an address, and what can be done about that. */
export function Standing({ createdAt, isCreating, onCreate, onAsk }: StandingProps) {
  const t = useT()
  return (
    <div className={styles.step}>
      <p>{t('ownCalendar.about')}</p>
      <p>{t('ownCalendar.has')}</p>
      <p className={styles.note}>
        {t('ownCalendar.secret')} {createdAt === null && t('ownCalendar.once')}
      </p>
      {createdAt === null ? (
        <Create isCreating={isCreating} onCreate={onCreate} />
      ) : (
        <Existing createdAt={createdAt} onAsk={onAsk} />
      )}
    </div>
  )
}

function Create({ isCreating, onCreate }: Pick<StandingProps, 'isCreating' | 'onCreate'>) {
  const t = useT()
  useAwaitedFocus(ids.create)
  return (
    <div className={styles.foot}>
      <Button id={ids.create} variant="filled" keepsFocus pending={isCreating} onClick={onCreate}>
        {t('ownCalendar.create')}
      </Button>
    </div>
  )
}

function Existing({ createdAt, onAsk }: { createdAt: string } & Pick<StandingProps, 'onAsk'>) {
  const t = useT()
  const timeZone = useTimeZone()
  useAwaitedFocus(ids.replace)
  useAwaitedFocus(ids.turnOff)
  return (
    <>
      <div className={styles.existing}>
        <p>{t('ownCalendar.since', { date: formatDate(createdAt, timeZone) })}</p>
        <p className={styles.note}>{t('ownCalendar.since.hint')}</p>
      </div>
      <div className={styles.foot}>
        <Button id={ids.turnOff} variant="quiet" onClick={() => onAsk('turnOff')}>
          {t('ownCalendar.turnOff')}
        </Button>
        <Button id={ids.replace} onClick={() => onAsk('replace')}>
          {t('ownCalendar.replace')}
        </Button>
      </div>
    </>
  )
}
