import type { Geocoded } from '@vitrine/contracts'
import { useState } from 'react'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast/queue.ts'
import type { Draft } from './draft.ts'
import styles from './lookups.module.css'
import { geocodeQuery, useGeocode } from './lookups.ts'

/** Fills latitude and longitude from address, city and country (MC4), and says how exact they are. */
export function CoordinateLookup({
  draft,
  onPlace,
}: {
  draft: Pick<Draft, 'address' | 'city' | 'state' | 'country'>
  onPlace: (place: Pick<Draft, 'latitude' | 'longitude'>) => void
}) {
  const t = useT()
  const [found, setFound] = useState<Geocoded | null>(null)
  const look = useGeocode(place => {
    setFound(place)
    onPlace({ latitude: place.latitude.toFixed(5), longitude: place.longitude.toFixed(5) })
  })
  const submit = () => {
    const q = geocodeQuery(draft)
    setFound(null)
    if (q === null) toast.warning(translate('geocode.missing.title'), translate('geocode.missing.message'))
    else look.mutate(q)
  }
  return (
    <div className={styles.tool}>
      <Button size="small" pending={look.isPending && t('geocode.looking')} onClick={submit}>
        {t('geocode.look')}
      </Button>
      <p className={styles.note} role="status">
        {found && `${t(`geocode.${found.precision}`)} ${t(`geocode.source.${found.source}`)}`}
      </p>
    </div>
  )
}
