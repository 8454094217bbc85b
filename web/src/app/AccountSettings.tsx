import type { ComponentProps } from 'react'
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
export default function AccountSettings(props: Omit<ComponentProps<typeof SettingsDialog>, 'account'>) {
  return (
    <AntdProvider>
      <SettingsDialog {...props} account={{ security }} />
    </AntdProvider>
  )
}
