import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab {
  id: string
  label: string
  panel: ReactNode
}

/** What is seen of the list before the chosen tab. */
const margin = 48

/** Tabs by the ARIA pattern: arrow keys move, one tab is in the tab order, the panel is named by its tab. */
export function Tabs(props: {
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose: (id: string) => void
  /** The chosen tab has the focus from the start: a dialog was opened with it. */
  takesFocus?: boolean
}) {
  const { label, tabs, chosen, onChoose, takesFocus = false } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list may be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of the chosen tab
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - list.current.offsetLeft - margin })
  }, [chosen])
  const tabId = (tab: string) => `${id}-${tab}`
  const panel = tabs.find(tab => tab.id === chosen)?.panel
  const move = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    onChoose(next.id)
    document.getElementById(tabId(next.id))?.focus()
  }
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} data-scrolls="x">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            // biome-ignore lint/a11y/noAutofocus: the dialog that was opened begins here
            autoFocus={takesFocus && tab.id === chosen}
            onClick={() => onChoose(tab.id)}
            onKeyDown={event => move(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={tabId(chosen)}>
        {panel}
      </div>
    </>
  )
}
