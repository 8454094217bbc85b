import { altTextMaxCharacters, type PostMedia } from '@vitrine/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './descriptions.module.css'
import { useOfferAltText } from './mutations.ts'

/** Offers a description of one picture or video to its author (C-10). */
export function DescribeForm({ postId, media }: { postId: number; media: Pick<PostMedia, 'id' | 'kind'> }) {
  const t = useT()
  const [text, setText] = useState('')
  const offer = useOfferAltText({ postId, mediaId: media.id })
  const thanks = useRef<HTMLParagraphElement>(null)
  const { isSuccess } = offer
  useEffect(() => {
    if (isSuccess) thanks.current?.focus({ preventScroll: true })
  }, [isSuccess])
  if (isSuccess) {
    return (
      <p ref={thanks} className={styles.thanks} tabIndex={-1}>
        {t('describe.sent')}
      </p>
    )
  }
  const isSendable = text.trim() !== '' && text.trim().length <= altTextMaxCharacters
  function send(event: FormEvent) {
    event.preventDefault()
    if (!isSendable) return
    offer.mutate(text.trim())
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <TextArea
        label={t(media.kind === 'video' ? 'describe.video' : 'describe.title')}
        hint={t('describe.hint')}
        text={text}
        max={altTextMaxCharacters}
        rows={2}
        problem={offer.error && failureText(offer.error)}
        onChange={setText}
      />
      <Button type="submit" size="small" disabled={!isSendable} keepsFocus pending={offer.isPending}>
        {t('describe.send')}
      </Button>
    </form>
  )
}
