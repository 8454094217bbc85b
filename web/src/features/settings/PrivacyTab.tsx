import { useQuery } from '@tanstack/react-query'
import { type PrivacySettings, profileVisibilities } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Choice } from '../../ui/Choice.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { BlockedPeople, MutedPeople } from './KeptPeople.tsx'
import { useSavePrivacy } from './mutations.ts'
import { privacyQuery } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import styles from './settings.module.css'

const groups = [
  ['settings.privacy.shown', ['showEmail', 'showFollowers', 'showFollowing']],
  ['settings.privacy.contact', ['allowMessages', 'allowTagging']],
] as const
type Toggle = (typeof groups)[number][1][number]

/** Who sees the reader and what others may do, each saved at once (SE4); whom they block and mute, and what they reported. */
export function PrivacyTab({ reports }: { reports: ReactNode }) {
  const t = useT()
  const { data: settings, isPending, refetch } = useQuery(privacyQuery)
  return (
    <div className={styles.groups}>
      {settings ? (
        <>
          <Visibility chosen={settings.profileVisibility} />
          {groups.map(([title, toggles]) => (
            <section key={title} className={styles.group}>
              <h3>{t(title)}</h3>
              {toggles.map(field => (
                <PrivacySwitch key={field} field={field} isOn={settings[field]} />
              ))}
            </section>
          ))}
        </>
      ) : isPending ? (
        <SettingsSkeleton />
      ) : (
        <LoadFailure as="p" title={t('settings.privacy.failed')} onRetry={() => void refetch()} />
      )}
      <BlockedPeople />
      <MutedPeople />
      {reports}
    </div>
  )
}

function Visibility({ chosen }: { chosen: PrivacySettings['profileVisibility'] }) {
  const t = useT()
  const save = useSavePrivacy('profileVisibility')
  return (
    <section className={styles.group}>
      <Choice
        label={t('settings.visibility')}
        chosen={chosen}
        onChoose={save}
        options={profileVisibilities.map(value => ({
          value,
          label: t(`settings.visibility.${value}`),
          hint: t(`settings.visibility.${value}.hint`),
        }))}
      />
      {chosen === 'private' && <p className={styles.note}>{t('settings.visibility.opening')}</p>}
    </section>
  )
}

function PrivacySwitch({ field, isOn }: { field: Toggle; isOn: boolean }) {
  const t = useT()
  const save = useSavePrivacy(field)
  return (
    <Switch
      label={t(`settings.privacy.${field}`)}
      hint={t(`settings.privacy.${field}.hint`)}
      isOn={isOn}
      onChange={save}
    />
  )
}
