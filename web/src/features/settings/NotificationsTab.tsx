import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n/useT.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSavePreference } from './mutations.ts'
import { preferencesQuery } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import styles from './settings.module.css'

/** The groups of S1 §2. */
const groups = [
  ['settings.preferences.general', ['emailNotifications', 'pushNotifications']],
  ['settings.preferences.activity', ['followNotifications', 'likeNotifications', 'commentNotifications']],
  ['settings.preferences.content', ['museumUpdates', 'eventReminders', 'weeklyDigest']],
] as const
type Preference = (typeof groups)[number][1][number]

/** Which notifications the reader wants, each saved at once (SE5). */
export function NotificationsTab() {
  const t = useT()
  const { data: preferences, isPending, refetch } = useQuery(preferencesQuery)
  if (isPending) return <SettingsSkeleton />
  if (!preferences) {
    return <LoadFailure as="p" title={t('settings.preferences.failed')} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.groups}>
      {groups.map(([title, fields]) => (
        <section key={title} className={styles.group}>
          <h3>{t(title)}</h3>
          {fields.map(field => (
            <PreferenceSwitch
              key={field}
              field={field}
              isOn={preferences[field]}
              hasMail={preferences.emailNotifications}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

function PreferenceSwitch({ field, isOn, hasMail }: { field: Preference; isOn: boolean; hasMail: boolean }) {
  const t = useT()
  const save = useSavePreference(field)
  const isMissed = field === 'weeklyDigest' && isOn && !hasMail
  return (
    <Switch
      label={t(`settings.preferences.${field}`)}
      hint={t(isMissed ? 'settings.preferences.weeklyDigest.noMail' : `settings.preferences.${field}.hint`)}
      isOn={isOn}
      onChange={save}
    />
  )
}
