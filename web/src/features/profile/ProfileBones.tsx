import { Bone, Loading } from '../../ui/Skeleton.tsx'
import styles from './profile.module.css'

const tiles = Array.from({ length: 6 }, (_, index) => index)

/** The shape of a profile while it comes. */
export function ProfileBones() {
  return (
    <Loading>
      <div className={styles.screen}>
        <div className={styles.header}>
          <Bone width={112} height={112} round />
          <div className={styles.who}>
            <Bone width={220} height={36} />
            <Bone width={280} height={20} />
            <Bone height={16} />
          </div>
        </div>
        <GridBones />
      </div>
    </Loading>
  )
}

export function GridBones() {
  return (
    <div className={styles.grid}>
      {tiles.map(tile => (
        <Bone key={tile} height="auto" />
      ))}
    </div>
  )
}
