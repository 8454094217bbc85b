import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, ModerationLogEntry, UserSummary } from '@vitrine/contracts'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatMoment } from '../../lib/time.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Select } from '../../ui/Select.tsx'
import { LogPerson } from './LogPerson.tsx'
import { actionIcons, shownActions } from './log-actions.ts'
import management from './management.module.css'
import styles from './order.module.css'
import { Queue } from './Queue.tsx'
import { type LogFilters, logQuery } from './queries.ts'
import { Reasons } from './Reasons.tsx'

const noFilters: LogFilters = { action: null, person: null, from: '', to: '' }

/** What moderators did, by kind, person and date; members read it without the names of moderators (B-04). */
export function Log({ community }: { community: CommunityDetail }) {
  const t = useT()
  const [filters, setFilters] = useState(noFilters)
  const { action, person, from, to } = filters
  const query = useInfiniteQuery(logQuery(community.id, filters))
  const change = (part: Partial<LogFilters>) => setFilters(before => ({ ...before, ...part }))
  const isFiltered = action !== null || person !== null || from !== '' || to !== ''
  return (
    <>
      <p className={styles.hint}>{t('order.log.hint')}</p>
      <div className={styles.filters}>
        <Select
          label={t('order.log.what')}
          value={action ?? ''}
          onChange={value => change({ action: shownActions.find(each => each === value) ?? null })}
        >
          <option value="">{t('order.log.all')}</option>
          {shownActions.map(each => (
            <option key={each} value={each}>
              {t(`order.log.${each}`)}
            </option>
          ))}
        </Select>
        <Field
          type="date"
          label={t('order.log.from')}
          value={from}
          max={to}
          problem={null}
          onChange={day => change({ from: day })}
        />
        <Field
          type="date"
          label={t('order.log.to')}
          value={to}
          min={from}
          problem={null}
          onChange={day => change({ to: day })}
        />
        <LogPerson communityId={community.id} person={person} onChange={next => change({ person: next })} />
      </div>
      <Queue
        query={query}
        label={t('community.log')}
        none={isFiltered ? 'order.log.noneFound' : 'order.log.none'}
      >
        {entry => (
          <Entry
            key={entry.id}
            entry={entry}
            onPerson={person ? undefined : chosen => change({ person: chosen })}
          />
        )}
      </Queue>
    </>
  )
}

/** What the number of an entry counts. */
const ofMembers: readonly ModerationLogEntry['action'][] = ['bulk', 'message_members']

function Entry({
  entry,
  onPerson,
}: {
  entry: ModerationLogEntry
  /** Absent: one person's entries are shown. */
  onPerson: ((person: UserSummary) => void) | undefined
}) {
  const t = useT()
  const { action, actor, targetUser, until, kind, role, count, at, asPlatformAdmin } = entry
  const Icon = actionIcons[action]
  const facts = [
    kind && t(`order.kind.${kind}`),
    role && t(`community.role.${role}`),
    count !== null && t(ofMembers.includes(action) ? 'order.log.members' : 'order.content', { count }),
    until && t('order.until', { moment: formatMoment(until) }),
    asPlatformAdmin ? t('order.log.platform') : actor && t('order.by', { name: nameOf(actor) }),
  ].filter(fact => typeof fact === 'string')
  return (
    <li className={styles.logEntry}>
      <span className={styles.icon}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className={styles.said}>
        <p>
          {t(`order.log.${action}`)}
          {targetUser && (
            <>
              {' '}
              <Link className={management.name} to={`/profile/${targetUser.slug}`}>
                {nameOf(targetUser)}
              </Link>
            </>
          )}
        </p>
        <p className={`${management.small} ${management.facts}`}>
          {facts.map(fact => (
            <span key={fact}>{fact}</span>
          ))}
          <RelativeTime date={at} />
        </p>
        <Reasons {...entry} />
      </div>
      {targetUser && onPerson && (
        <IconButton
          label={t('order.log.onlyNamed', { name: nameOf(targetUser) })}
          onClick={() => onPerson(targetUser)}
        >
          <ListFilter size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
