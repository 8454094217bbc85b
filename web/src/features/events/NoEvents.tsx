import { useLocation, useSearchParams } from 'react-router-dom'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Shown } from './address.ts'

/** In place of a list that is empty, with the way to one that may not be. */
export function NoEvents({ shown: { tab, isPast, q } }: { shown: Shown }) {
  const t = useT()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const none = (message: string, to: string, action: PlainId) => (
    <EmptyState
      drawing="search"
      title={t('events.none')}
      message={message}
      action={
        <ButtonLink to={to} preventScrollReset>
          {t(action)}
        </ButtonLink>
      }
    />
  )
  if (q !== '') {
    const unsearched = new URLSearchParams(params)
    unsearched.delete('q')
    // A link, because the box takes over what the address of a link names.
    return none(
      t('events.none.search', { text: q }),
      `${pathname}?${unsearched}`,
      'events.none.search.action',
    )
  }
  if (isPast) return none(t('events.none.past'), pathname, 'events.showAll')
  if (tab === 'this_weekend') return none(t('events.none.this_weekend'), pathname, 'events.showAll')
  if (tab === 'museums') return none(t('events.none.museums'), '/discover', 'events.toMuseums')
  return none(t(`events.none.${tab}`), '/groups', 'events.toGroups')
}
