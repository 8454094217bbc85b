import type { Museum } from '@vitrine/contracts'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { askPosition } from '../../lib/position.ts'
import { useMemberPress } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './museum.module.css'
import { useCheckIn, useUndoCheckIn } from './mutations.ts'

/** A visit of today (BA4): begun by a press, and undone by another one for some minutes. */
export function CheckIn({ museum: { id, slug, checkIn } }: { museum: Museum }) {
  const t = useT()
  const press = useMemberPress()
  const navigate = useNavigate()
  const begin = useCheckIn()
  const undo = useUndoCheckIn()
  const [isAsking, setAsking] = useState(false)
  const canUndo = useNow() < Date.parse(checkIn?.undoUntil ?? '')
  if (!checkIn) {
    const checkIn = async () => {
      setAsking(true)
      const place = await askPosition()
      setAsking(false)
      begin.mutate({ id, place: typeof place === 'string' ? undefined : place })
    }
    return (
      <Button
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
  return (
    <span className={styles.checkedIn}>
      <span className={styles.checkedIn} role="status">
        <MapPin size={20} strokeWidth={1.5} aria-hidden="true" /> {t('museum.checkedIn')}
      </span>
      {canUndo && (
        <Button variant="quiet" pending={undo.isPending} onClick={() => undo.mutate(checkIn.id)}>
          {t('common.undo')}
        </Button>
      )}
    </span>
  )
}
