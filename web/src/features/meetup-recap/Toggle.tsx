import { Eye, EyeOff } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './meetup-recap.module.css'

interface ToggleProps {
  /** The photo or the insight, as an attribute names it. */
  of: string
  isShown: boolean
  /** Says of which one it is; it begins with the words of the button. */
  label: string
  onChoose: (button: HTMLElement) => void
}

/** Leaves a photo or an insight out of the recap, or shows it there. */
export function Toggle({ of, isShown, label, onChoose }: ToggleProps) {
  const t = useT()
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={styles.toggle}>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={label}
        data-toggle={of}
        data-shown={isShown}
        onClick={event => onChoose(event.currentTarget)}
      >
        {t(isShown ? 'meetupRecap.leaveOut' : 'meetupRecap.show')}
      </Button>
    </div>
  )
}
