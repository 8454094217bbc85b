import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { pendingSuggestionsQuery } from '../../lib/edit-suggestions.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatCount } from '../../lib/time.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './admin-museums.module.css'
import { EditSuggestions } from './EditSuggestions.tsx'
import { ManagerRequests } from './ManagerRequests.tsx'
import { MuseumSuggestions } from './MuseumSuggestions.tsx'
import { MuseumsPanel } from './MuseumsPanel.tsx'

/** The museums area of the administration (AM1–AM8); the panel is part of the address. */
export function AdminMuseumsScreen() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  usePageTitle(t('admin.title'))
  const { data: pending } = useQuery(pendingSuggestionsQuery(null))
  const edits = pending
    ? t('adminMuseums.edits.pending', { count: formatCount(pending) })
    : t('adminMuseums.edits')
  const tabs = [
    { id: 'museums', label: t('adminMuseums.list'), panel: <MuseumsPanel /> },
    { id: 'requests', label: t('adminMuseums.claims'), panel: <ManagerRequests /> },
    { id: 'edits', label: edits, panel: <EditSuggestions /> },
    { id: 'suggestions', label: t('adminMuseums.suggested'), panel: <MuseumSuggestions /> },
  ]
  const chosen = tabs.find(({ id }) => id === query.get('panel'))?.id ?? 'museums'
  return (
    <div className={styles.screen}>
      <h1>{t('admin.museums')}</h1>
      <Tabs
        label={t('adminMuseums.tabs')}
        tabs={tabs}
        chosen={chosen}
        onChoose={panel => setQuery({ panel }, { replace: true })}
      />
    </div>
  )
}
