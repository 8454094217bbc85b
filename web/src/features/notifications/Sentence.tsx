import type { AccountNotice, MuseumNotice, Notification } from '@vitrine/contracts'
import { Landmark, ShieldCheck } from 'lucide-react'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './notifications.module.css'

/** The newest two actors; where there is none a shield for the account, else a building. */
export function Faces({ actors, kind }: Pick<Notification, 'actors' | 'kind'>) {
  const [first, second] = actors
  if (!first) {
    const Icon = kind === 'security' ? ShieldCheck : Landmark
    return (
      <span className={styles.house}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={styles.faces} data-two={second !== undefined || undefined}>
      <Avatar person={first} size={second ? 28 : 40} />
      {second && <Avatar person={second} size={28} />}
    </span>
  )
}

/** What happened, in the reader's language; the first person's name is emphasised. */
export function Sentence({ notification }: { notification: Notification }) {
  const t = useT()
  const { kind, actorsCount, excerpt, notice } = notification
  if (kind === 'security' || kind === 'museum' || kind === 'museum_hours')
    return notice && <OfReader notice={notice} />
  const [first, second] = notification.actors.map(nameOf)
  const others = second === undefined && actorsCount === 2 ? 0 : Math.max(0, actorsCount - 1)
  return (
    <>
      <Message
        id={`notifications.${kind}`}
        values={{ first: <strong>{first ?? t('notifications.somebody')}</strong>, second, others }}
      />
      {excerpt !== '' && t('notifications.excerpt', { excerpt })}
    </>
  )
}

const OfReader = ({ notice }: { notice: AccountNotice | MuseumNotice }) =>
  'museum' in notice ? <Decision notice={notice} /> : <Account notice={notice} />

/** What was decided about what the reader did for a museum. */
function Decision({ notice: { of, museum, notes } }: { notice: MuseumNotice }) {
  const t = useT()
  return (
    <>
      <Message id={`notifications.${of}`} values={{ museum: <strong>{museum}</strong> }} />
      {notes !== '' && t('notifications.excerpt', { excerpt: notes })}
    </>
  )
}

/** What happened to the reader's account, and from where as far as it is known. */
function Account({ notice }: { notice: AccountNotice }) {
  const t = useT()
  const { of, browser, system, network } = notice
  if (of !== 'new-device') return t(`notifications.${of}`)
  const device =
    browser && system
      ? t('notifications.browserOn', { browser, system })
      : (browser ?? system ?? t('notifications.unknownDevice'))
  return network === null
    ? t('notifications.new-device', { device })
    : t('notifications.newDeviceAt', { device, network })
}
