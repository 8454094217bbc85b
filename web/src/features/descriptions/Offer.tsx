import type { Description } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import { languageName } from '../../ui/media/player/captions.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './descriptions.module.css'
import { useDecideDescription } from './mutations.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** One offer for a picture or a video of the reader's own, which one press accepts. */
export function Offer({ offer, onDecided }: { offer: Description; onDecided: () => void }) {
  const t = useT()
  const { post, media, altText, captions, describer, createdAt } = offer
  const { mutate, isPending } = useDecideDescription(offer)
  const name = nameOf(describer)
  const decide = (accepted: boolean) => () => {
    onDecided()
    mutate(accepted)
  }
  return (
    <article className={styles.item} aria-label={t('descriptions.by', { name })}>
      <Thumbnail post={post} media={media} />
      <div className={styles.words}>
        {captions === null ? (
          <p dir="auto">{altText}</p>
        ) : (
          <>
            <p className={styles.kind}>
              {t('video.captions', { language: languageName(captions.language) })}
            </p>
            <ol className={styles.lines} lang={captions.language}>
              {captions.lines.map(line => (
                <li key={line.startMs}>{line.text}</li>
              ))}
            </ol>
          </>
        )}
        <p className={styles.byline}>
          <Link to={`/profile/${describer.slug}`}>{name}</Link>
          <RelativeTime date={createdAt} />
        </p>
        <div className={styles.ways}>
          <Button
            size="small"
            variant="filled"
            aria-label={t('descriptions.acceptOf', { name })}
            pending={isPending}
            onClick={decide(true)}
          >
            {t('descriptions.accept')}
          </Button>
          <Button
            size="small"
            aria-label={t('descriptions.declineOf', { name })}
            pending={isPending}
            onClick={decide(false)}
          >
            {t('descriptions.decline')}
          </Button>
        </div>
      </div>
    </article>
  )
}
