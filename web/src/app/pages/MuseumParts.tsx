import type { Museum } from '@vitrine/contracts'
import { HoursConfidence } from '../../features/museum/HoursConfidence.tsx'
import Reviews from '../../features/reviews/Reviews.tsx'
import { Boundary } from '../../ui/Boundary.tsx'

/** What the page of a museum loads after it is shown: its reviews, and what visits say of its hours. */
export default function MuseumParts({ museum }: { museum: Museum }) {
  return (
    <>
      <Reviews museum={museum} />
      <Boundary pending={null} failed={() => null}>
        <HoursConfidence museum={museum} />
      </Boundary>
    </>
  )
}
