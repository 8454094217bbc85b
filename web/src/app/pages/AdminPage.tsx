import { AdminMuseumsScreen } from '../../features/admin-museums/AdminMuseumsScreen.tsx'

/** `/admin`, for administrators: the area of museums; the others come with administration (AA1). */
export default function AdminPage() {
  return <AdminMuseumsScreen />
}
