import type { AdminMuseum } from '@vitrine/contracts'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './museum-list.module.css'
import { useVerifyMuseum } from './museum-list.ts'

const ManagerDialog = chunk(() => import('./ManagerDialog.tsx'))

/** A museum with what administrators do for it. */
export function MuseumItem({ museum }: { museum: AdminMuseum }) {
  const t = useT()
  const place = [museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  const managerName = museum.manager ? nameOf(museum.manager) : t('adminList.manager.unknown')
  return (
    <li className={styles.museum}>
      <div className={styles.cover}>
        <Cover src={museum.coverUrl} alt="" ratio="4 / 3" category={museum.categoryCode} />
      </div>
      <div className={styles.facts}>
        <WallLabel
          title={<Link to={`/museum/${museum.slug}`}>{museum.name}</Link>}
          meta={[place, t('count.insights', { count: museum.totalInsights })]}
        />
        <p className={styles.standing}>
          {museum.isVerified ? (
            <span className={styles.verified}>
              <BadgeCheck size={16} strokeWidth={1.5} aria-hidden="true" /> {t('museum.verified')}
            </span>
          ) : (
            <span>{t('adminList.unverified')}</span>
          )}
          <span>
            {museum.managerId === null
              ? t('adminList.manager.none')
              : t('adminList.manager', { name: managerName })}
          </span>
        </p>
      </div>
      <Tools museum={museum} />
    </li>
  )
}

/** Each names its museum for those who do not see the card. */
function Tools({ museum }: { museum: AdminMuseum }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const verify = useVerifyMuseum()
  const { name } = museum
  const verification = t(museum.isVerified ? 'adminList.unverify' : 'adminList.verify')
  return (
    <div className={styles.tools}>
      <ButtonLink
        size="small"
        to={`/museum/${museum.slug}/edit`}
        aria-label={t('adminList.named', { action: t('adminList.edit'), name })}
      >
        {t('adminList.edit')}
      </ButtonLink>
      <Button
        size="small"
        aria-label={t('adminList.named', { action: verification, name })}
        pending={verify.isPending}
        onClick={() => verify.mutate({ museumId: museum.id, verified: !museum.isVerified })}
      >
        {verification}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('adminList.named', { action: t('adminList.assign'), name })}
        onClick={() => setOpen(true)}
      >
        {t('adminList.assign')}
      </Button>
      {isOpen && (
        <Boundary pending={null}>
          <ManagerDialog museum={museum} onClosed={() => setOpen(false)} />
        </Boundary>
      )}
    </div>
  )
}
