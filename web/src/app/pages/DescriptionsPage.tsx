import { DescriptionsScreen } from '../../features/descriptions/DescriptionsScreen.tsx'

/** `/descriptions`, for members. */
export default function DescriptionsPage() {
  return <DescriptionsScreen />
}
