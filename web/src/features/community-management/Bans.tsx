import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import management from './management.module.css'
import { useLiftBan } from './order-mutations.ts'
import { Queue } from './Queue.tsx'
import { type Ban, bansQuery } from './queries.ts'
import { Reasons } from './Reasons.tsx'
import { Who } from './Who.tsx'

/** Who is banned, until when and why; creator and admins end a ban (MM3). */
export function Bans({ community }: { community: CommunityDetail }) {
  const t = useT()
  const query = useInfiniteQuery(bansQuery(community.id))
  const mayLift = community.permissions.includes('banMember') && !community.isArchived
  return (
    <Queue query={query} label={t('order.bans')} none="order.bans.none">
      {ban => <Banned key={ban.id} ban={ban} communityId={community.id} mayLift={mayLift} />}
    </Queue>
  )
}

function Banned({ ban, communityId, mayLift }: { ban: Ban; communityId: number; mayLift: boolean }) {
  const t = useT()
  const lift = useLiftBan(communityId)
  const { user, until, bannedAt, bannedBy } = ban
  return (
    <li className={management.entry}>
      <Who
        person={user}
        facts={
          <span className={management.facts}>
            <span>
              {until === null ? t('order.noEnd') : t('order.until', { moment: formatMoment(until) })}
            </span>
            {bannedBy && <span>{t('order.by', { name: nameOf(bannedBy) })}</span>}
            <RelativeTime date={bannedAt} />
          </span>
        }
      />
      <Reasons {...ban} />
      {mayLift && (
        <div className={management.tools}>
          <Button
            size="small"
            pending={lift.isPending}
            aria-label={t('order.bans.liftNamed', { name: nameOf(user) })}
            onClick={() => lift.mutate(user.id)}
          >
            {t('order.bans.lift')}
          </Button>
        </div>
      )}
    </li>
  )
}
