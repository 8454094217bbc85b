import { ResetPasswordScreen } from '../../features/auth/ResetPasswordScreen.tsx'
import AntdProvider from '../../theme/antd.tsx'

export default function ResetPasswordPage() {
  return (
    <AntdProvider>
      <ResetPasswordScreen />
    </AntdProvider>
  )
}
