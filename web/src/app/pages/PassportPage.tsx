import { PassportScreen } from '../../features/passport/PassportScreen.tsx'

/** `/passport`, for members. */
export default function PassportPage() {
  return <PassportScreen />
}
