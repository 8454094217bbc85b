import { AuthScreen } from '../../features/auth/AuthScreen.tsx'
import AntdRoom from '../../theme/antd.tsx'

export default function AuthPage() {
  return (
    <AntdRoom>
      <AuthScreen />
    </AntdRoom>
  )
}
