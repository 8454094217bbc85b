import type { Museum } from '@vitrine/contracts'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import styles from './museum.module.css'

const ProvenanceDialog = chunk(withAccountTexts(() => import('./provenance/ProvenanceDialog.tsx')))

/** Opens where each detail of the museum comes from (C-08). */
export function Provenance({ museum }: { museum: Museum }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('museum.provenance')}
      </button>
      {isOpen && (
        <Boundary pending={null}>
          <ProvenanceDialog museum={museum} onClosed={() => setOpen(false)} />
        </Boundary>
      )}
    </>
  )
}
