import { type ReactNode, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useInGroups } from './in-groups.ts'
import { FoundMuseums } from './MuseumGrid.tsx'
import type { Search } from './queries.ts'
import { type GroupsProp, Results, ResultsSkeleton } from './Results.tsx'

const tabs = ['all', 'museums', 'users', 'posts'] as const
const memberTabs = [...tabs, 'groups'] as const
type Tab = (typeof memberTabs)[number]

/** Search results: all kinds together, or one (DI1); for members also what is in communities. */
export function SearchResults({
  search,
  tab: wanted,
  onTab,
  groups,
}: {
  search: Search
  tab: string | null
  onTab: (tab: string | null) => void
  groups: GroupsProp
}) {
  const t = useT()
  const { status } = useCurrentUser()
  const section = useRef<HTMLElement>(null)
  const kinds: readonly Tab[] = status === 'signed-in' ? memberTabs : tabs
  const tab = kinds.find(each => each === wanted) ?? 'all'
  const choose = (next: string) => onTab(next === 'all' ? null : next)
  /** From within a panel, which is replaced: the focus goes to the tab. */
  const open = (next: Tab) => {
    choose(next)
    section.current?.querySelectorAll<HTMLElement>('[role="tab"]')[kinds.indexOf(next)]?.focus()
  }
  const panelOf = (each: Tab): ReactNode => {
    if (each === 'museums') return <FoundMuseums search={search} />
    if (each === 'groups') return <FoundGroups search={search} groups={groups} onTab={open} />
    return <Results search={search} tab={each} status={status} groups={groups} onTab={open} />
  }
  // Whether there is such a tab is known with the user.
  if (status === 'loading' && wanted === 'groups') return <ResultsSkeleton />
  return (
    <section ref={section} aria-label={t('discover.results')}>
      <Tabs
        label={t('discover.results.kinds')}
        chosen={tab}
        onChoose={choose}
        tabs={kinds.map(each => ({
          id: each,
          label: each === 'groups' ? t('navigation.groups') : t(`discover.results.${each}`),
          panel: panelOf(each),
        }))}
      />
    </section>
  )
}

/** All communities that a search finds, page by page. They have no category of museums, so that a chosen one is ignored. */
function FoundGroups({
  search,
  groups,
  onTab,
}: {
  search: Search
  groups: GroupsProp
  onTab: (tab: Tab) => void
}) {
  const t = useT()
  const found = useInGroups(search, 'groups', true)
  if (!found.isAsked) {
    return <EmptyState drawing="search" title={t('search.noResults')} message={t('discover.results.hint')} />
  }
  return <Boundary pending={<ResultsSkeleton />}>{groups({ tab: 'groups', found, onTab })}</Boundary>
}
