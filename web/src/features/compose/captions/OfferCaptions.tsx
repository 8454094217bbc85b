import type { AnswerTo } from '@vitrine/api-client'
import type { PostMedia } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failures.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { useSingleMutation } from '../../../lib/mutation.ts'
import { Button } from '../../../ui/Button.tsx'
import CaptionsEditor from './CaptionsEditor.tsx'
import styles from './captions.module.css'
import { captionsOf, captionsProblem, type DraftCaptions } from './captions.ts'

const useOfferCaptions = (postId: number, { id: mediaId }: Pick<PostMedia, 'id'>) =>
  useSingleMutation<AnswerTo<typeof routes.offerDescription>, DraftCaptions>({
    meta: { quiet: true },
    send: (draft, options) =>
      api.call(
        routes.offerDescription,
        { params: { id: postId }, body: { mediaId, captions: captionsOf(draft) } },
        options,
      ),
  })

/** Offers the author of another's video captions for it, written while it plays above (C-10). */
export default function OfferCaptions({ postId, media }: { postId: number; media: PostMedia }) {
  const t = useT()
  const [captions, setCaptions] = useState<DraftCaptions | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLParagraphElement>(null)
  const player = useRef<HTMLVideoElement | null>(null)
  const offer = useOfferCaptions(postId, media)
  const { isSuccess } = offer
  useEffect(() => {
    // The player of the same post, which is loaded apart.
    player.current = form.current?.closest('article')?.querySelector('video') ?? null
    form.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    if (isSuccess) thanks.current?.focus({ preventScroll: true })
  }, [isSuccess])
  if (isSuccess) {
    return (
      <p ref={thanks} className={styles.hint} tabIndex={-1}>
        {t('describe.sent')}
      </p>
    )
  }
  const isSendable = captions !== null && captionsProblem(captions) === null
  function send(event: FormEvent) {
    event.preventDefault()
    if (isSendable) offer.mutate(captions)
  }
  return (
    <form ref={form} className={styles.offer} onSubmit={send} noValidate>
      <CaptionsEditor captions={captions} preview={player} onChange={setCaptions} />
      <p className={styles.problem} role="alert">
        {offer.error && failureText(offer.error)}
      </p>
      <div>
        <Button type="submit" size="small" disabled={!isSendable} keepsFocus pending={offer.isPending}>
          {t('describe.captions.send')}
        </Button>
      </div>
    </form>
  )
}
