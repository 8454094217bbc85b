import { Bone, Loading, PostBones } from '../../ui/Skeleton.tsx'
import styles from './museum.module.css'

/** The shape of a museum's page while it comes. */
export function MuseumBones() {
  return (
    <Loading>
      <div className={styles.hero}>
        <Bone width="100%" height="100%" />
      </div>
      <div className={styles.body}>
        <div className={styles.facts}>
          <Bone width="40%" height={28} />
          <Bone height={16} />
          <Bone height={16} />
          <Bone width="70%" height={16} />
        </div>
        <PostBones />
      </div>
    </Loading>
  )
}
