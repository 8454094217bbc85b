import { useInfiniteQuery } from '@tanstack/react-query'
import type { MuseumChange } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { changedLines } from '../../lib/museum-values.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './changes.module.css'
import { changesQuery, useUndoChange } from './edit-mutations.ts'

type Suggestion = NonNullable<MuseumChange['suggestion']>

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
    <InfiniteList query={query} waits>
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
                {change.suggestion && <SuggestedBy suggestion={change.suggestion} />}
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

function SuggestedBy({ suggestion: { user, isAutomatic } }: { suggestion: Suggestion }) {
  const t = useT()
  const name = user ? nameOf(user) : t('editMuseum.history.unnamed')
  return (
    <span className={styles.suggested}>
      {isAutomatic ? t('editMuseum.history.automatic') : t('editMuseum.history.suggested', { name })}
    </span>
  )
}

function Fields({ fields }: Pick<MuseumChange, 'fields'>) {
  const t = useT()
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, ...values }) => {
        const { before, after } = changedLines(t, field, values)
        return (
          <div key={field}>
            <dt>{t(`museumFields.${field}`)}</dt>
            <dd>
              {before.length > 0 && <del>{before.join('\n')}</del>}
              {after.length > 0 && <ins>{after.join('\n')}</ins>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
