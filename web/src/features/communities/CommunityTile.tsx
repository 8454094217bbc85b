import { useQueryClient } from '@tanstack/react-query'
import type { CommunityCard, CommunityDetail } from '@vitrine/contracts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useJoinCommunity, useWithdrawRequest } from '../../lib/community-membership.ts'
import { categoryOfType, pictureAddress } from '../../lib/community-type.ts'
import { useCommunityPath, useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommunityPicture } from '../../ui/community/CommunityPicture.tsx'
import { Marker } from '../../ui/community/Marker.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './communities.module.css'
import { guidelinesQuery } from './queries.ts'

const JoinDialog = chunk(() => import('../../ui/community/JoinDialog.tsx'))
const shownTags = 2

/** A community in the list: its picture, and what stands beside a work on the wall. */
export function CommunityTile({
  community,
  eager,
  as,
}: {
  community: CommunityCard
  eager: boolean
  as: 'h2' | 'h3'
}) {
  const t = useT()
  const path = useCommunityPath()(community.id)
  const { name, description, location, type, tags, memberCount, isPrivate } = community
  const more = tags.length - shownTags
  return (
    <article className={styles.tile} aria-label={name}>
      <Link className={styles.picture} to={path} tabIndex={-1} aria-hidden="true">
        <CommunityPicture
          id={community.id}
          category={categoryOfType[type]}
          src={pictureAddress(community.imageUrl)}
          eager={eager}
        />
      </Link>
      <WallLabel
        as={as}
        title={<Link to={path}>{name}</Link>}
        meta={[
          t(`communities.type.${type}`),
          <span key="membership" className={styles.membership}>
            {isPrivate && <Lock size={13} strokeWidth={1.75} aria-hidden="true" />}
            {t(`communities.membership.${community.membershipType}`)}
          </span>,
          t('communities.members', { count: memberCount }),
        ]}
      />
      {location && <p className={styles.place}>{location}</p>}
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <div className={styles.foot}>
        {tags.length > 0 && (
          <p className={styles.tags}>
            {tags.slice(0, shownTags).map(tag => (
              <span key={tag}>#{tag}</span>
            ))}
            {more > 0 && <span>{t('communities.moreTags', { count: more })}</span>}
          </p>
        )}
        <Standing community={community} />
      </div>
    </article>
  )
}

/** What the reader is here, or a way in. */
function Standing({ community }: { community: CommunityCard }) {
  const t = useT()
  if (community.isCreator) return <Marker>{t('communities.creator')}</Marker>
  if (community.isMember) return <Marker>{t('communities.member')}</Marker>
  if (community.isRequested) return <Requested community={community} />
  if (community.isBanned) return <Marker>{t('communities.banned')}</Marker>
  return community.isArchived ? <Marker>{t('communities.archived')}</Marker> : <Join community={community} />
}

function Join({ community: { id, name, isPrivate } }: { community: CommunityCard }) {
  const t = useT()
  const wording = useWording()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Pick<CommunityDetail, 'guidelines' | 'joinQuestions'> | null>(null)
  const join = useJoinCommunity()
  async function press() {
    // A private community may have questions, which its card does not say.
    const guidelines = isPrivate ? await client.fetchQuery(guidelinesQuery(id)).catch(() => null) : null
    if (!guidelines || guidelines.joinQuestions.length === 0) return join.mutate({ id, wording })
    setAsked(guidelines)
  }
  return (
    <>
      <Button
        size="small"
        pending={join.isPending}
        keepsFocus
        aria-label={t('communities.joinNamed', { name })}
        onClick={() => void press()}
      >
        {t('common.join')}
      </Button>
      {asked && (
        <Boundary pending={null}>
          <JoinDialog
            community={{ id, name }}
            guidelines={asked.guidelines}
            questions={asked.joinQuestions}
            onClosed={() => setAsked(null)}
          />
        </Boundary>
      )}
    </>
  )
}

function Requested({ community: { id } }: { community: CommunityCard }) {
  const t = useT()
  const wording = useWording()
  const withdraw = useWithdrawRequest()
  return (
    <Button
      size="small"
      variant="quiet"
      pending={withdraw.isPending}
      keepsFocus
      title={t('communities.withdraw')}
      onClick={() => withdraw.mutate({ id, wording })}
    >
      {t('common.requested')}
      <span className="visually-hidden">{t('communities.withdraw')}</span>
    </Button>
  )
}
