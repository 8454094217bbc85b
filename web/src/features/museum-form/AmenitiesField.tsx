import { type Amenity, type AmenityGroup, amenityGroups } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './hours.module.css'

const groups = Object.entries(amenityGroups) as [AmenityGroup, readonly Amenity[]][]

/** What the museum has. Amenities that are not known here stay as they are. */
export function AmenitiesField({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const t = useT()
  const toggle = (amenity: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, amenity] : chosen.filter(each => each !== amenity))
  return (
    <div className={styles.amenities}>
      {groups.map(([group, amenities]) => (
        <fieldset key={group} className={styles.group}>
          <legend>{t(`amenityGroups.${group}`)}</legend>
          {amenities.map(amenity => (
            <label key={amenity} className={styles.amenity}>
              <input
                type="checkbox"
                checked={chosen.includes(amenity)}
                onChange={event => toggle(amenity, event.target.checked)}
              />
              {t(`amenities.${amenity}`)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
