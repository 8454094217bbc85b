import type { FieldProvenance } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Message } from '../../../lib/i18n/Message.tsx'
import { useT } from '../../../lib/i18n/useT.ts'
import { nameOf } from '../../../lib/names.ts'
import { formatDate } from '../../../lib/time.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

/** "Suggested by ada, and approved · 2 days ago". */
export function Source({ found: { kind, source, user, at } }: { found: FieldProvenance }) {
  const t = useT()
  const parts: [key: string, part: ReactNode][] = [['what', <What key="what" {...{ kind, source, user }} />]]
  if (source?.licence) parts.push(['licence', t(`provenance.licence.${source.licence}`)])
  if (source?.asOf) parts.push(['asOf', t('provenance.asOf', { date: formatDate(source.asOf, 'UTC') })])
  if (at) parts.push(['at', <RelativeTime key="at" date={at} />])
  return parts.map(([key, part], index) => (
    <span key={key}>
      {index > 0 && ' · '}
      {part}
    </span>
  ))
}

function What({ kind, source, user }: Pick<FieldProvenance, 'kind' | 'source' | 'user'>) {
  const t = useT()
  if (kind === 'demo') return t('provenance.kind.demo')
  if (kind === 'visits') return t('provenance.kind.visits')
  if (source) {
    const name = source.url ? (
      <a href={source.url} target="_blank" rel="noopener noreferrer">
        {source.name}
      </a>
    ) : (
      source.name
    )
    return <Message id="provenance.kind.source" values={{ name }} />
  }
  const name = user ? <Link to={`/profile/${user.slug}`}>{nameOf(user)}</Link> : t('provenance.unnamed')
  return <Message id={`provenance.kind.${byPerson(kind)}`} values={{ name }} />
}

const byPerson = (kind: FieldProvenance['kind']) =>
  kind === 'member' || kind === 'suggestion' || kind === 'at_once' ? kind : 'edit'
