import type { CommunityPoll, CommunityPost } from '@vitrine/contracts'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment, formatPercent } from '../../lib/time.ts'
import { useVote } from './mutations.ts'
import styles from './poll.module.css'
import { isClosedAt, shares } from './poll.ts'
import { may, type Reader } from './rights.ts'

interface PollProps {
  post: CommunityPost
  poll: CommunityPoll
  reader: Reader
}

/** A poll: options to vote for, with their results once the reader has voted or it is closed (DS3). */
export function Poll({ post, poll, reader }: PollProps) {
  const t = useT()
  const id = useId()
  const vote = useVote(post)
  /** What was pressed, until it is answered: the browser's own choice is not taken back meanwhile. */
  const [pressed, setPressed] = useState<number | null>(null)
  const isClosed = isClosedAt(poll, useNow())
  const isOpen = !isClosed && may(reader, 'vote') && post.status === 'published'
  const ratios = poll.votes && shares(poll.votes)
  function choose(index: number) {
    setPressed(index)
    vote.mutate(index, { onSettled: () => setPressed(null) })
  }
  return (
    <fieldset className={styles.poll} disabled={!isOpen}>
      <legend className="visually-hidden">{t('discussion.poll')}</legend>
      {(post.pollOptions ?? []).map((option, index) => {
        const share = ratios?.[index] ?? null
        const isOwn = (pressed ?? poll.ownVote) === index
        return (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={index}
            className={styles.choice}
            data-own={isOwn || undefined}
            style={{ ['--share' as string]: share ?? 0 }}
          >
            <input type="radio" name={id} checked={isOwn} onChange={() => choose(index)} />
            <span className={styles.text} dir="auto">
              {option}
            </span>
            {isOwn && (
              <>
                <Check size={16} strokeWidth={2} aria-hidden="true" />
                <span className="visually-hidden">{t('discussion.poll.own')}</span>
              </>
            )}
            {share !== null && <span className={styles.share}>{formatPercent(share)}</span>}
          </label>
        )
      })}
      <Meta poll={poll} isClosed={isClosed} reader={reader} />
    </fieldset>
  )
}

function Meta({ poll, isClosed, reader }: Omit<PollProps, 'post'> & { isClosed: boolean }) {
  const t = useT()
  const wording = useWording()
  const { totalVotes, closesAt } = poll
  const { isMember, isArchived } = reader.community
  return (
    <p className={styles.meta}>
      <span>{t('discussion.poll.votes', { count: totalVotes })}</span>
      <span>
        {isClosed
          ? t('discussion.poll.closed')
          : closesAt
            ? t('discussion.poll.closes', { moment: formatMoment(closesAt) })
            : t('discussion.poll.notOpen')}
      </span>
      {!isClosed && !isMember && !isArchived && <span>{t(`discussion.joinToVote.${wording}`)}</span>}
    </p>
  )
}
