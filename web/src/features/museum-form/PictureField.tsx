import { PictureAddress } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { ImageOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './picture.module.css'

const settleMs = 500

/** The address of a museum's picture (MC5), and how the picture looks. */
export function PictureField({ value, ...field }: ComponentProps<typeof Field> & { value: string }) {
  const t = useT()
  const { settled, composition } = useSettledText(value.trim(), settleMs)
  return (
    <div className={styles.picture}>
      <Field {...field} {...composition} value={value} type="url" hint={t('newMuseum.picture.hint')} />
      {settled !== '' && PictureAddress.safeParse(settled).success && <Preview key={settled} url={settled} />}
    </div>
  )
}

/** By the server: the browser asks no other site for pictures. */
function Preview({ url }: { url: string }) {
  const t = useT()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  return (
    <figure className={styles.preview} aria-busy={state === 'loading'}>
      {state === 'failed' ? (
        <p className={styles.failed} role="status">
          <ImageOff size={20} strokeWidth={1.5} aria-hidden="true" /> {t('newMuseum.picture.failed')}
        </p>
      ) : (
        <img
          src={`${routes.previewPicture.path}?${new URLSearchParams({ url })}`}
          alt={t('newMuseum.picture.preview')}
          data-ready={state === 'ready' || undefined}
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      )}
    </figure>
  )
}
