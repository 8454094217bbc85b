import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

export const settingsTabs = ['profile', 'privacy', 'notifications', 'account'] as const
export type SettingsTab = (typeof settingsTabs)[number]

const parameter = 'settings'

/** The tab that an address names by `?settings=privacy`; the first one for an unknown name, null without the parameter. */
export function settingsTabOf(search: string): SettingsTab | null {
  const wanted = new URLSearchParams(search).get(parameter)
  if (wanted === null) return null
  return settingsTabs.find(each => each === wanted) ?? settingsTabs[0]
}

/** A step back of `close` that the browser has not taken yet. A second one would leave the page behind the dialog. */
let isGoingBack = false

function goBack(back: () => void) {
  isGoingBack = true
  const arrived = () => {
    isGoingBack = false
  }
  window.addEventListener('popstate', arrived, { once: true })
  back()
}

/**
 * The settings dialog, which is part of the address: a link can open it on any page, and "Back" closes it
 * (docs/decisions/0081-settings-in-the-address.md).
 */
export function useSettings() {
  const [, setParams] = useSearchParams()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = (state as { opensSettings?: boolean } | null)?.opensSettings === true

  function show(tab: SettingsTab | null, how: { replace: boolean; opensSettings: boolean }) {
    const { replace, opensSettings } = how
    setParams(
      params => {
        const changed = new URLSearchParams(params)
        if (tab === null) changed.delete(parameter)
        else changed.set(parameter, tab)
        return changed
      },
      { replace, preventScrollReset: true, ...(opensSettings && { state: { opensSettings } }) },
    )
  }
  return {
    tab: settingsTabOf(search),
    open: (tab: SettingsTab) => show(tab, { replace: false, opensSettings: true }),
    choose: (tab: SettingsTab) => show(tab, { replace: true, opensSettings: wasOpenedHere }),
    /**
     * Goes back to the page as it was; an address that was opened with the dialog loses it. A double click and a held
     * Escape close it once: the address is asked, because the dialog is rendered until it has faded out.
     */
    close: () => {
      if (isGoingBack || settingsTabOf(window.location.search) === null) return
      if (wasOpenedHere) goBack(() => void navigate(-1))
      else show(null, { replace: true, opensSettings: false })
    },
  }
}
