import { type GroupStamp, meetupPath, museumPath } from '@vitrine/contracts'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { categoryColor } from '../../theme/category-color.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './group-stamps.module.css'
import { Postmark } from './Postmark.tsx'
import passport from './passport.module.css'
import { formatDay } from './StampCard.tsx'

export const groupStampMenuId = (meetupId: number) => `menu-of-group-stamp-${meetupId}`

/** A visit with a group: the postmark of its community in the colour of the museum, its meetup and its museum. */
export function GroupStampCard({ stamp, onRemove }: { stamp: GroupStamp; onRemove: () => void }) {
  const t = useT()
  const { meetupId, meetup, museum, community, day, attendedCount } = stamp
  const others = attendedCount - 1
  return (
    <article
      className={passport.stampCard}
      style={{ ['--category-color' as string]: categoryColor(museum.categoryCode) }}
    >
      <Postmark above={community} below={museum.name} turn={meetupId}>
        <span className={passport.stampDay}>{formatDay(day)}</span>
        {others > 0 && (
          <span className={passport.stampSeason}>{t('passport.groups.others', { count: others })}</span>
        )}
      </Postmark>
      <div className={`${passport.about} ${styles.about}`}>
        <h3 dir="auto">
          <Link to={meetupPath(meetupId)}>{meetup}</Link>
        </h3>
        <p className={passport.facts} dir="auto">
          {community}
        </p>
        <p className={passport.facts}>
          <Link to={museumPath(museum.slug)}>{museum.name}</Link> · {museum.city}
        </p>
      </div>
      <Menu
        id={groupStampMenuId(meetupId)}
        className={`${passport.unprinted} ${styles.menu}`}
        label={t('passport.groups.more', { meetup })}
        items={[
          {
            id: 'remove',
            label: t('passport.groups.remove'),
            icon: <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />,
            isDanger: true,
            onChoose: onRemove,
          },
        ]}
      />
    </article>
  )
}
