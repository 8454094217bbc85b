import type { ManagerRequest } from '@vitrine/contracts'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { shownText } from '../../lib/system-texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './manager-requests.module.css'

const ApproveDialog = chunk(() => import('./ApproveDialog.tsx'))
const RejectDialog = chunk(() => import('./RejectDialog.tsx'))

/** One request: who asks for which museum and why; to be decided, or with its decision. */
export function ManagerRequestItem({ request }: { request: ManagerRequest }) {
  const t = useT()
  const { museum } = request
  const place = [museum.address, museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        <WallLabel
          title={<Link to={`/museum/${museum.slug}`}>{museum.name}</Link>}
          meta={[t(`categories.${museum.categoryCode}`), place]}
        />
        <span className={styles.status} data-status={request.status}>
          {t(`adminClaims.status.${request.status}`)}
        </span>
      </div>
      <Requester request={request} />
      <p className={styles.words}>{request.reason}</p>
      <Hints request={request} />
      {request.status === 'pending' ? <Decide request={request} /> : <Decision request={request} />}
    </li>
  )
}

function Requester({ request: { user, museumEmail, createdAt } }: { request: ManagerRequest }) {
  const t = useT()
  return (
    <div className={styles.who}>
      {user && <Avatar person={user} size={40} />}
      <div>
        {user ? (
          <Link className={styles.name} to={`/profile/${user.slug}`}>
            {nameOf(user)}
          </Link>
        ) : (
          <span className={styles.name}>{t('adminClaims.unknownUser')}</span>
        )}
        <p className={styles.meta}>
          {user && <span>{t(`roles.${user.role}`)}</span>}
          <a href={`mailto:${museumEmail}`}>{museumEmail}</a>
          <RelativeTime date={createdAt} />
        </p>
      </div>
    </div>
  )
}

/** What helps to decide: whose address it is, and whom an approval replaces. */
function Hints({ request }: { request: ManagerRequest }) {
  const t = useT()
  const { isWebsiteDomain, currentManager, museum, user, status } = request
  const isManaged = museum.managerId !== null && museum.managerId !== user?.id
  return (
    <ul className={styles.hints}>
      <li data-good={isWebsiteDomain || undefined}>
        {isWebsiteDomain && <BadgeCheck size={16} strokeWidth={1.5} aria-hidden="true" />}
        {t(`adminClaims.domain.${isWebsiteDomain === null ? 'none' : isWebsiteDomain ? 'same' : 'other'}`)}
      </li>
      {status === 'pending' && isManaged && (
        <li data-warning>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('adminClaims.currentManager', {
            name: currentManager ? nameOf(currentManager) : t('adminClaims.unknownUser'),
          })}
        </li>
      )}
    </ul>
  )
}

function Decide({ request }: { request: ManagerRequest }) {
  const t = useT()
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null)
  // One that closes slowly does not close the other, which may be open by then.
  const closed = (which: typeof open) => () => setOpen(now => (now === which ? null : now))
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setOpen('approve')}>{t('adminClaims.approve')}</Button>
      <Button variant="quiet" onClick={() => setOpen('reject')}>
        {t('adminClaims.reject')}
      </Button>
      {open && (
        <Boundary pending={null}>
          {open === 'approve' ? (
            <ApproveDialog request={request} onClosed={closed('approve')} />
          ) : (
            <RejectDialog request={request} onClosed={closed('reject')} />
          )}
        </Boundary>
      )}
    </div>
  )
}

function Decision({ request: { reviewer, reviewedAt, adminNotes } }: { request: ManagerRequest }) {
  const t = useT()
  return (
    <div className={styles.decision}>
      <p className={styles.meta}>
        {reviewer && <span>{t('adminClaims.decidedBy', { name: nameOf(reviewer) })}</span>}
        {reviewedAt && <RelativeTime date={reviewedAt} />}
      </p>
      {adminNotes && <p className={styles.words}>{shownText(adminNotes)}</p>}
    </div>
  )
}
