import type { CurrentUser } from '@vitrine/contracts'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { type SettingsTab, settingsTabOf, useSettings } from '../../lib/settings.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type AccountParts, AccountTab } from './AccountTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { useProfileEdits } from './profile-edits.ts'
import styles from './settings.module.css'

/** Settings over any page, in four tabs (SE1). It is closed by leaving its address, which asks where something is unsaved. */
export function SettingsDialog({
  user,
  account,
  reports,
  onClosed,
}: {
  user: CurrentUser
  account: AccountParts
  /** What the user reported, which the app passes in. */
  reports: ReactNode
  onClosed: () => void
}) {
  const t = useT()
  const { tab, choose, close } = useSettings()
  const edits = useProfileEdits(user)
  const shown = useLastShown(tab)
  const panels = {
    profile: (
      <>
        <ProfilePhoto user={user} />
        <ProfileTab edits={edits} />
      </>
    ),
    privacy: <PrivacyTab reports={reports} />,
    notifications: <NotificationsTab />,
    account: <AccountTab {...account} />,
  }
  return (
    <>
      <Dialog title={t('settings.title')} control={{ isOpen: tab !== null, close }} onClosed={onClosed}>
        {() => (
          <div className={styles.dialog}>
            <Tabs
              takesFocus
              label={t('settings.title')}
              chosen={shown}
              onChoose={next => choose(next as SettingsTab)}
              tabs={Object.entries(panels).map(([id, panel]) => ({
                id,
                label: t(`settings.${id as SettingsTab}`),
                panel,
              }))}
            />
          </div>
        )}
      </Dialog>
      <UnsavedPrompt isDirty={edits.isDirty} />
    </>
  )
}

/** The tab stays while the dialog closes. */
function useLastShown(tab: SettingsTab | null): SettingsTab {
  const [last, setLast] = useState<SettingsTab>(tab ?? 'profile')
  if (tab !== null && tab !== last) setLast(tab)
  return tab ?? last
}

/** Asks before the dialog's address is left: by its buttons, Escape, a link, "Back", or by leaving the site. */
function UnsavedPrompt({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      settingsTabOf(currentLocation.search) !== null &&
      settingsTabOf(nextLocation.search) === null,
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  // It closes with the question, not after its animation: "Back" during that is another question.
  const control = { isOpen: blocker.state === 'blocked', close: () => blocker.reset?.() }
  return (
    <ConfirmDialog
      title={t('settings.unsaved')}
      confirm={t('edit.discardText')}
      cancel={t('settings.unsaved.keep')}
      control={control}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t('settings.unsaved.message')}</p>
    </ConfirmDialog>
  )
}
