import { AdminDeliveryScreen } from '../../features/admin-delivery/AdminDeliveryScreen.tsx'
import { AdminAreas } from '../layout/AdminAreas.tsx'

/** `/admin/cdn`, for administrators. */
export default function AdminCdnPage() {
  return (
    <>
      <AdminAreas />
      <AdminDeliveryScreen />
    </>
  )
}
