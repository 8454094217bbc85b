import { CreateMuseumScreen } from '../../features/museum-form/CreateMuseumScreen.tsx'

/** `/create-museum`, for members. */
export default function CreateMuseumPage() {
  return <CreateMuseumScreen />
}
