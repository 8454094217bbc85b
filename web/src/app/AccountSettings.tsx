import type { CurrentUser } from '@vitrine/contracts'
import { DeleteAccount } from '../features/account/DeleteAccount.tsx'
import { ExportData } from '../features/account/ExportData.tsx'
import { OwnReports } from '../features/reports/OwnReports.tsx'
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

const data = (
  <>
    <ExportData />
    <DeleteAccount />
  </>
)

/** The settings with the parts that other features add. */
export default function AccountSettings(props: { user: CurrentUser; onClosed: () => void }) {
  return (
    <AntdProvider>
      <SettingsDialog {...props} account={{ security, data }} reports={<OwnReports />} />
    </AntdProvider>
  )
}
