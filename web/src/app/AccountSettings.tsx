import type { CurrentUser } from '@vitrine/contracts'
import { SettingsDialog } from '../features/settings/SettingsDialog.tsx'
import AntdProvider from '../theme/antd.tsx'

/** The settings with the parts that other features add to the account: `account={{ security: …, data: … }}`. */
export default function AccountSettings(props: { user: CurrentUser; onClosed: () => void }) {
  return (
    <AntdProvider>
      <SettingsDialog {...props} account={{}} />
    </AntdProvider>
  )
}
