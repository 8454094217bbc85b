import type { MuseumCard } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { Cover } from '../../ui/Cover.tsx'
import { OpenState } from '../../ui/OpenState.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './discover.module.css'

/** A museum in a list: its cover, name and place. */
export function MuseumTile({
  museum,
  eager = false,
  distance,
}: {
  museum: MuseumCard
  eager?: boolean
  distance?: string | null
}) {
  return (
    <Link className={styles.museum} to={`/museum/${museum.slug}`}>
      <Cover src={museum.coverUrl} alt="" ratio="4 / 3" category={museum.categoryCode} eager={eager} />
      <WallLabel
        title={museum.name}
        meta={[
          distance,
          [museum.city, museum.state || museum.country].filter(Boolean).join(', '),
          museum.isOpen !== null && <OpenState key="open" isOpen={museum.isOpen} />,
        ]}
      />
    </Link>
  )
}
