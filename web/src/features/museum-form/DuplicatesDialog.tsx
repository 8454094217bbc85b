import type { MuseumCard } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './museum-form.module.css'

/** The museums that a new one may be. */
export default function DuplicatesDialog({
  candidates,
  pending,
  onForce,
  onClosed,
}: {
  candidates: readonly MuseumCard[]
  pending: string | false
  onForce: () => void
  onClosed: () => void
}) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('newMuseum.duplicates.title')} onClosed={onClosed}>
        {close => (
          <>
            <p className={styles.intro}>{t('newMuseum.duplicates.message')}</p>
            <ul className={styles.candidates}>
              {candidates.map(museum => (
                <li key={museum.id}>
                  <Link className={styles.candidate} to={`/museum/${museum.slug}`}>
                    <Cover src={museum.coverUrl} alt="" ratio="4 / 3" category={museum.categoryCode} eager />
                    <WallLabel
                      title={museum.name}
                      meta={[[museum.city, museum.state, museum.country].filter(Boolean).join(', ')]}
                    />
                  </Link>
                </li>
              ))}
            </ul>
            <div className={styles.foot}>
              <Button variant="quiet" onClick={close}>
                {t('common.cancel')}
              </Button>
              <Button pending={pending} onClick={onForce}>
                {t('newMuseum.duplicates.force')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </AntdProvider>
  )
}
