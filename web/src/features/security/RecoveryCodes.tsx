import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/download.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { copyText } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './security.module.css'

const save = (text: string) =>
  saveFile(new Blob([text], { type: 'text/plain' }), 'vitrine-recovery-codes.txt')

/** The codes, which no later page can show. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.step}>
      <h3 ref={heading} tabIndex={-1}>
        {t('security.recovery.heading')}
      </h3>
      <p>{t('security.recovery.message')}</p>
      <ol className={styles.codes} aria-label={t('security.recovery.heading')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={() => void copyText(text)}>{t('security.recovery.copy')}</Button>
        <Button onClick={() => save(text)}>{t('security.recovery.download')}</Button>
        <Button variant="filled" onClick={onDone}>
          {t('security.recovery.done')}
        </Button>
      </div>
    </div>
  )
}
