import { ForgotPasswordScreen } from '../../features/auth/ForgotPasswordScreen.tsx'
import AntdProvider from '../../theme/antd.tsx'

export default function ForgotPasswordPage() {
  return (
    <AntdProvider>
      <ForgotPasswordScreen />
    </AntdProvider>
  )
}
