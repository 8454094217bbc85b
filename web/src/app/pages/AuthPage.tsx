import { AuthScreen } from '../../features/auth/AuthScreen.tsx'
import AntdProvider from '../../theme/antd.tsx'

export default function AuthPage() {
  return (
    <AntdProvider>
      <AuthScreen />
    </AntdProvider>
  )
}
