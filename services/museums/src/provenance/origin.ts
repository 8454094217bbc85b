import type { FieldProvenance, ProvenanceField, UserSummary } from '@vitrine/contracts'
import type { Museum as Row } from '../generated/prisma/client.ts'
import { commonsPage } from '../lookups/knowledge-base/commons.ts'
import { demoSource, fileSources, isFileSource } from '../museums/sources.ts'
import type { LookupSource, SettingEdit } from './provenance.repository.ts'

type Origin = Pick<FieldProvenance, 'kind' | 'source' | 'user' | 'at'>
type Source = NonNullable<Origin['source']>

/** Where a value comes from: the edit that set it, else the museum's own record. */
export function originOf(
  museum: Row,
  field: ProvenanceField,
  edit: SettingEdit | null,
  creator: UserSummary | null,
): Origin {
  if (!edit) return ofRecord(museum, creator)
  const origin = ofEdit(edit)
  if (field !== 'featuredImage' || !origin.source) return origin
  // The licence of a knowledge base is not that of the pictures to which it links.
  const page = commonsPage(museum.featuredImage ?? '')
  const place = page === null ? {} : { name: 'Wikimedia Commons', url: page }
  return { ...origin, source: { ...origin.source, ...place, licence: null } }
}

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
