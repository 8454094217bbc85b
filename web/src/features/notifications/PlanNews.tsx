import { namedPlanMuseums, type VisitPlanNotice } from '@vitrine/contracts'
import { Message } from '../../lib/i18n/Message.tsx'
import { i18n } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDays } from '../../lib/time.ts'
import type { Who } from './Sentence.tsx'

/** Who plans a visit, in which community, of what and when. */
export function PlanNews({
  notice: { of, community, museums, from, to },
  who: { first },
}: {
  notice: VisitPlanNotice
  who: Who
}) {
  const t = useT()
  const named = museums.slice(0, namedPlanMuseums)
  const count = museums.length - named.length
  const more = count > 0 ? [t('notifications.moreMuseums', { count })] : []
  return (
    <Message
      id={`notifications.${of}`}
      values={{
        first,
        community: <strong>{community}</strong>,
        museums: new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([...named, ...more]),
        days: formatDays(from, to),
      }}
    />
  )
}
