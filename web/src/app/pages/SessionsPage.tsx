import { SessionsScreen } from '../../features/sessions/SessionsScreen.tsx'

/** `/sessions`, for members. */
export default function SessionsPage() {
  return <SessionsScreen />
}
