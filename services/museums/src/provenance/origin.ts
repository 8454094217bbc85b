import type { FieldProvenance, UserSummary } from '@vitrine/contracts'
import type { Museum as Row } from '../generated/prisma/client.ts'
import { demoSource, fileSources, isFileSource } from '../museums/sources.ts'
import type { LookupSource, SettingEdit } from './provenance.repository.ts'

type Origin = Pick<FieldProvenance, 'kind' | 'source' | 'user' | 'at'>
type Source = NonNullable<Origin['source']>

/** Where a value comes from: the edit that set it, else the museum's own record. */
export const originOf = (museum: Row, edit: SettingEdit | null, creator: UserSummary | null): Origin =>
  edit ? ofEdit(edit) : ofRecord(museum, creator)

function ofEdit({ source, atOnce, isSuggested, isOfVisits, user, at }: SettingEdit): Origin {
  const time = at.toISOString()
  if (source) return { kind: 'lookup', source: ofLookup(source), user: null, at: time }
  const suggested = isOfVisits ? 'visits' : atOnce ? 'at_once' : 'suggestion'
  return { kind: isSuggested ? suggested : 'edit', source: null, user, at: time }
}

function ofRecord({ source, sourcedAt, createdAt }: Row, creator: UserSummary | null): Origin {
  const at = sourcedAt?.toISOString() ?? null
  if (source === null)
    return { kind: 'member', source: null, user: creator, at: createdAt?.toISOString() ?? null }
  if (source === demoSource) return { kind: 'demo', source: null, user: null, at }
  return { kind: 'import', source: ofFile(source), user: null, at }
}

/** A file that is not known here has its own name alone. */
function ofFile(source: string): Source {
  if (!isFileSource(source)) return { name: source, url: null, licence: null, asOf: null }
  const { name, url, licence } = fileSources[source]
  // Which quarter a file describes is known of the bundled one alone.
  return { name, url, licence, asOf: null }
}

/** By the names that look-ups give. */
const licences: Record<string, Source['licence']> = {
  Wikidata: 'cc0',
  [fileSources['museum-universe'].name]: fileSources['museum-universe'].licence,
}

const ofLookup = ({ name, url, date }: LookupSource): Source => ({
  name,
  url: /^https:\/\//.test(url) ? url : null,
  licence: licences[name] ?? null,
  asOf: date,
})
