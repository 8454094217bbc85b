import { type CategoryCode, categoryCodes } from '@vitrine/contracts'
import { pigment } from '../../theme/pigment.ts'
import styles from './text-work.module.css'
import { Words } from './Words.tsx'

/** How large the letters stand: a few words carry a wall, an essay is read from nearby. */
function sizeOf(content: string): 'large' | 'medium' | 'small' {
  const lines = content.split('\n').length
  if (content.length <= 90 && lines <= 3) return 'large'
  return content.length <= 260 && lines <= 6 ? 'medium' : 'small'
}

const pigmentFor = (id: number): CategoryCode => categoryCodes[(id * 5) % categoryCodes.length] ?? 'other'

/** Words hung as a work: the text itself in the serif on lit plaster, each in a tint of its own. */
export function TextWork({ id, content }: { id: number; content: string }) {
  return (
    <div
      className={styles.work}
      data-size={sizeOf(content)}
      style={{ ['--pigment' as string]: pigment(pigmentFor(id)) }}
    >
      <Words most={640} className={styles.words}>
        {content}
      </Words>
    </div>
  )
}
