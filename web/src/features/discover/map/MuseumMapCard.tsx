import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Loading, PersonSkeleton } from '../../../ui/Skeleton.tsx'
import { MuseumTile } from '../MuseumTile.tsx'
import styles from './map.module.css'
import { useMuseum } from './queries.ts'

/** The museum whose marker was pressed, with a link to its page; takes the focus. */
export function MuseumMapCard({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const museum = useMuseum(id)
  const card = useRef<HTMLDivElement>(null)
  const isLoaded = museum.data !== undefined
  useEffect(() => {
    if (isLoaded) card.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isLoaded])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls take the keys, of which one closes it
    <div ref={card} className={styles.card} onKeyDown={closeByKey}>
      {museum.isPending ? (
        <Loading>
          <PersonSkeleton size={64} />
        </Loading>
      ) : museum.data ? (
        <MuseumTile museum={museum.data} eager />
      ) : (
        <LoadFailure
          as="p"
          title={t('errors.failedToLoad.message', { thing: t('things.museum') })}
          onRetry={() => void museum.refetch()}
        />
      )}
      <IconButton label={t('common.close')} onClick={onClose}>
        <X size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
