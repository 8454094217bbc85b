import type { CurrentUser } from '@vitrine/contracts'
import { ChangePassword } from '../features/security/ChangePassword.tsx'
import { TwoFactor } from '../features/security/TwoFactor.tsx'
import { SettingsDialog } from '../features/settings/SettingsDialog.tsx'
import AntdProvider from '../theme/antd.tsx'

const security = (
  <>
    <ChangePassword />
    <TwoFactor />
  </>
)

/** The settings with the parts that other features add to the account. */
export default function AccountSettings(props: { user: CurrentUser; onClosed: () => void }) {
  return (
    <AntdProvider>
      <SettingsDialog {...props} account={{ security }} />
    </AntdProvider>
  )
}
