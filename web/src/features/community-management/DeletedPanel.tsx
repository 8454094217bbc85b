import { useInfiniteQuery } from '@tanstack/react-query'
import { type CommunityDetail, trashDays } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import management from './management.module.css'
import styles from './order.module.css'
import { useRestoreContent } from './order-mutations.ts'
import { Queue } from './Queue.tsx'
import { type Deleted, deletedQuery } from './queries.ts'
import { Reasons } from './Reasons.tsx'
import { Who } from './Who.tsx'

/** What moderators deleted, for as long as it can be restored (MM4, B-68). */
export function DeletedPanel({ community }: { community: CommunityDetail }) {
  const t = useT()
  const query = useInfiniteQuery(deletedQuery(community.id))
  return (
    <>
      <p className={styles.hint}>{t('order.deleted.hint', { count: trashDays })}</p>
      <Queue query={query} label={t('order.deleted')} none="order.deleted.none">
        {each => <Entry key={each.id} deleted={each} community={community} />}
      </Queue>
    </>
  )
}

function Entry({ deleted, community }: { deleted: Deleted; community: CommunityDetail }) {
  const t = useT()
  const restore = useRestoreContent(community.id)
  const { kind, count, author, excerpt, reason, deletedBy, restorableUntil } = deleted
  const what = kind === 'member_content' ? t('order.content', { count }) : t(`order.deleted.${kind}`)
  const facts = (
    <span className={management.facts}>
      <span>{what}</span>
      {deletedBy && <span>{t('order.by', { name: nameOf(deletedBy) })}</span>}
      <span>{t('order.deleted.until', { date: formatDate(restorableUntil) })}</span>
    </span>
  )
  return (
    <li className={management.entry}>
      {author ? <Who person={author} facts={facts} /> : <p className={management.small}>{facts}</p>}
      {excerpt !== '' && (
        <blockquote className={styles.excerpt} dir="auto">
          {excerpt}
        </blockquote>
      )}
      <Reasons reason={reason} />
      {!community.isArchived && (
        <div className={management.tools}>
          <Button
            size="small"
            pending={restore.isPending}
            aria-label={author ? t('order.deleted.restoreNamed', { name: nameOf(author) }) : undefined}
            onClick={() => restore.mutate(deleted.logId)}
          >
            {t('order.deleted.restore')}
          </Button>
        </div>
      )}
    </li>
  )
}
