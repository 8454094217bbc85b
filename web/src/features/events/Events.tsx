import { eventTabs } from '@vitrine/contracts'
import { useCallback } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useSearchAddress } from '../../lib/search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Agenda } from './Agenda.tsx'
import { type Shown, shownIn } from './address.ts'
import type { EventParts } from './EventsScreen.tsx'
import styles from './events.module.css'
import { useLiveEvents } from './live.ts'
import { MonthView } from './MonthView.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

/** Events by kind, as a list or by months; which ones is in the address. */
export function Events(parts: EventParts) {
  const t = useT()
  const address = useSearchAddress()
  const shown = shownIn(address.params)
  useLiveEvents()
  const panel = (
    <div className={styles.panel}>
      <Filters shown={shown} address={address} />
      {shown.view === 'month' ? (
        <MonthView shown={shown} address={address} parts={parts} />
      ) : (
        <Agenda shown={shown} parts={parts} />
      )}
    </div>
  )
  return (
    <div>
      <Tabs
        label={t('events.tabs')}
        chosen={shown.tab}
        onChoose={tab => address.choose('tab', tab === 'all' ? null : tab)}
        tabs={eventTabs.map(id => ({ id, label: t(`events.tab.${id}`), panel }))}
      />
    </div>
  )
}

interface FiltersProps {
  shown: Shown
  address: ReturnType<typeof useSearchAddress>
}

/** A month has all its days, what is over among them; a search has none of its own. */
function Filters({ shown: { view, isPast }, address }: FiltersProps) {
  const t = useT()
  const { params, write, choose } = address
  const writeText = useCallback((text: string) => write('q', text), [write])
  return (
    <div className={styles.filters}>
      {view === 'agenda' && (
        <>
          <SearchBox label={t('events.search')} inAddress={params.get('q') ?? ''} onSettled={writeText} />
          <Button
            size="small"
            className={styles.past ?? ''}
            aria-pressed={isPast}
            onClick={() => choose('past', isPast ? null : '1')}
          >
            {t('events.past')}
          </Button>
        </>
      )}
      <ViewSwitch chosen={view} onChoose={next => choose('view', next === 'agenda' ? null : next)} />
    </div>
  )
}
