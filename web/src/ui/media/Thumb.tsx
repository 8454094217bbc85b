import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import styles from './thumb.module.css'

/** A small picture; the field beside it says what it shows. After a reload it may not be prepared yet. */
export function Thumb({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <div className={styles.thumb}>
      {url === null || url === failed ? (
        <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <img src={url} alt="" width={120} height={120} onError={() => setFailed(url)} />
      )}
    </div>
  )
}
