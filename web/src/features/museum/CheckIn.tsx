import type { Museum, CheckIn as Visit } from '@vitrine/contracts'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { awaitLostFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { askPosition } from '../../lib/position.ts'
import { useMemberPress } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './museum.module.css'
import { useCheckIn, useUndoCheckIn } from './mutations.ts'

const beginId = 'check-in'
const doneId = 'checked-in'

/** A visit of today (BA4): begun by a press, and undone by another one for some minutes. */
export function CheckIn({ museum }: { museum: Museum }) {
  return museum.checkIn ? <CheckedIn visit={museum.checkIn} /> : <BeginVisit museum={museum} />
}

function BeginVisit({ museum: { id, slug } }: { museum: Museum }) {
  const t = useT()
  const press = useMemberPress()
  const navigate = useNavigate()
  const begin = useCheckIn(() => awaitLostFocus(doneId))
  const [isAsking, setAsking] = useState(false)
  useAwaitedFocus(beginId)
  const checkIn = async () => {
    setAsking(true)
    const place = await askPosition()
    setAsking(false)
    begin.mutate({ id, place: typeof place === 'string' ? undefined : place })
  }
  return (
    <Button
      id={beginId}
      pending={isAsking || begin.isPending}
      onClick={() =>
        press(
          () => void checkIn(),
          () => navigate(`/auth?next=/museum/${slug}`),
        )
      }
    >
      {t('museum.checkIn')}
    </Button>
  )
}

/** The text takes the focus, not "Undo": a second press of Enter would undo the visit. */
function CheckedIn({ visit }: { visit: Visit }) {
  const t = useT()
  const undo = useUndoCheckIn(() => awaitLostFocus(beginId))
  const canUndo = useNow() < Date.parse(visit.undoUntil)
  useAwaitedFocus(doneId)
  return (
    <span className={styles.checkedIn}>
      <span id={doneId} className={styles.checkedIn} role="status" tabIndex={-1}>
        <MapPin size={20} strokeWidth={1.5} aria-hidden="true" /> {t('museum.checkedIn')}
      </span>
      {canUndo && (
        <Button variant="quiet" pending={undo.isPending} onClick={() => undo.mutate(visit.id)}>
          {t('common.undo')}
        </Button>
      )}
    </span>
  )
}
