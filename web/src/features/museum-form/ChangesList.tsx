import { useInfiniteQuery } from '@tanstack/react-query'
import { type MuseumChange, OpeningHours, weekdays } from '@vitrine/contracts'
import { dayText } from '../../lib/hours.ts'
import type { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatDate, formatWeekday } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './changes.module.css'
import { changesQuery, useUndoChange } from './edit-mutations.ts'

/** Who changed what of a museum, with the values before and after; each change can be taken back (ME3). */
export function ChangesList({ museumId }: { museumId: number }) {
  const t = useT()
  const query = useInfiniteQuery(changesQuery(museumId))
  const undo = useUndoChange(museumId)
  const changes = itemsOf(query.data?.pages)
  if (query.isPending) {
    return (
      <Loading label={t('history.loading')}>
        <Skeleton height={72} />
      </Loading>
    )
  }
  if (query.isError && !query.data) {
    const title = t('errors.failedToLoad.message', { thing: t('things.history') })
    return (
      <div role="alert">
        <LoadFailure as="h3" title={title} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (changes.length === 0) return <p className={styles.quiet}>{t('editMuseum.history.none')}</p>
  return (
    <InfiniteList
      hasNextPage={query.hasNextPage}
      isFetchingNextPage={query.isFetchingNextPage}
      fetchNextPage={() => void query.fetchNextPage()}
      waits
    >
      <ol className={styles.changes}>
        {changes.map(change => (
          <li key={change.id} className={styles.change}>
            <div className={styles.head}>
              <p>
                <strong>{change.user ? nameOf(change.user) : t('editMuseum.history.unnamed')}</strong>{' '}
                <span className={styles.quiet}>
                  <RelativeTime date={change.at} />
                  {change.undoes !== null && ` · ${t('editMuseum.history.undoes')}`}
                  {change.isUndone && ` · ${t('editMuseum.history.undone')}`}
                </span>
              </p>
              {change.mayUndo && (
                <Button
                  size="small"
                  variant="quiet"
                  pending={undo.isPending && undo.variables === change.id}
                  onClick={() => undo.mutate(change.id)}
                >
                  {t('common.undo')}
                </Button>
              )}
            </div>
            <Fields fields={change.fields} />
          </li>
        ))}
      </ol>
    </InfiniteList>
  )
}

function Fields({ fields }: Pick<MuseumChange, 'fields'>) {
  const t = useT()
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`museumFields.${field}`)}</dt>
          <dd>
            <del>{textOf(t, before)}</del>
            <ins>{textOf(t, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The value of a field in lines that a reader understands. */
function textOf(t: typeof translate, value: unknown): string {
  if (Array.isArray(value)) return value.map(each => String(each).replaceAll('_', ' ')).join(', ') || '–'
  if (typeof value === 'string') return value || '–'
  if (typeof value === 'boolean') return t(value ? 'editMuseum.history.yes' : 'editMuseum.history.no')
  // A coordinate, or the id of a manager.
  if (typeof value === 'number') return String(value)
  const hours = OpeningHours.safeParse(value).data
  return hours ? hoursText(t, hours) : '–'
}

function hoursText(t: typeof translate, { defaultHours, seasonalHours, exceptions }: OpeningHours): string {
  const week = (hours: OpeningHours['defaultHours']) =>
    weekdays.flatMap(weekday => {
      const day = hours[weekday]
      return day ? [`${formatWeekday(weekday)}: ${dayText(t, day)}`] : []
    })
  const dates = ({
    startDate = '',
    endDate = '',
  }: {
    startDate?: string | undefined
    endDate?: string | undefined
  }) => [startDate, endDate].map(date => date && formatDate(date, 'UTC')).join(' – ')
  const lines = [
    ...week(defaultHours),
    ...seasonalHours.flatMap(season => [`${season.name}, ${dates(season)}`, ...week(season.hours)]),
    ...exceptions.map(each => `${each.name}, ${dates(each)}: ${dayText(t, each.hours)}`),
  ]
  return lines.join('\n') || '–'
}
