import { useEffect } from 'react'
import { ChunkError } from '../../../lib/chunk.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import styles from './map.module.css'

/** In place of a map that did not load or start, with what may be the reason (DI5). */
export function MapFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  useEffect(() => console.error('The map failed.', error), [error])
  return (
    <div className={styles.failure} role="alert">
      <LoadFailure
        as="p"
        title={t(error instanceof ChunkError ? 'map.failed.load' : 'map.failed.start')}
        message={t('map.failed.help')}
        onRetry={onRetry}
      />
      <ul>
        <li>{t('map.failed.script')}</li>
        <li>{t('map.failed.version')}</li>
      </ul>
    </div>
  )
}
