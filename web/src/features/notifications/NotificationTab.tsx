import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { useMarkAllRead } from './mutations.ts'
import { NotificationList } from './NotificationList.tsx'
import styles from './notifications.module.css'
import { unreadQuery } from './queries.ts'

/** All notifications of the reader, or the unread ones: `?unread=true`. */
export default function NotificationTab() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const unreadOnly = params.get('unread') === 'true'
  const { data: unread = 0 } = useQuery(unreadQuery)
  const readAll = useMarkAllRead()
  const choose = (only: boolean) =>
    setParams(
      previous => {
        const next = new URLSearchParams(previous)
        if (only) next.set('unread', 'true')
        else next.delete('unread')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={styles.tab} tabIndex={-1}>
      <div className={styles.tabHead}>
        <ul className={styles.filter} aria-label={t('notifications.filter')}>
          {[false, true].map(only => (
            <li key={String(only)}>
              <button type="button" aria-pressed={unreadOnly === only} onClick={() => choose(only)}>
                {t(only ? 'notifications.filter.unread' : 'notifications.filter.all')}
              </button>
            </li>
          ))}
        </ul>
        {unread > 0 && (
          <Button variant="quiet" size="small" onClick={() => readAll.mutate()}>
            {t('notifications.markAllRead')}
          </Button>
        )}
      </div>
      <NotificationList unreadOnly={unreadOnly} />
    </div>
  )
}
