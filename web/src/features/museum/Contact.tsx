import { type Museum, mayEditMuseum } from '@vitrine/contracts'
import { Globe, HeartHandshake, type LucideIcon, Mail, Navigation, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import styles from './contact.module.css'
import { directionsOf, telephoneOf } from './links.ts'

/** Ways to reach the museum (MU2). What is not known stays in its place, disabled: nothing is invented (D-12). */
export function Contact({ museum }: { museum: Museum }) {
  const t = useT()
  const { phone, email } = museum
  const website = webAddress(museum.website)
  const donateUrl = webAddress(museum.donateUrl)
  return (
    <div>
      <ul className={styles.contact} aria-label={t('museum.contact')}>
        <Way icon={Phone} label={t('museum.call')} href={phone && telephoneOf(phone)} />
        <Way
          icon={Mail}
          label={t('museum.email')}
          href={email && `mailto:${encodeURIComponent(email).replace('%40', '@')}`}
        />
        <Way icon={Globe} label={t('museum.website')} href={website} />
        <Way icon={Navigation} label={t('museum.directions')} href={directionsOf(museum)} />
        <Way icon={HeartHandshake} label={t('museum.donate')} href={donateUrl} />
      </ul>
      {!(phone && email && website && donateUrl) && <Missing museum={museum} />}
    </div>
  )
}

/** Leads to the form that suggests an edit; anonymous visitors sign in first. Who may edit has a button for it. */
function Missing({ museum }: { museum: Museum }) {
  const { status, user } = useCurrentUser()
  if (user && mayEditMuseum(user, museum)) return null
  const path = `/museum/${museum.slug}/edit`
  const link = <Link to={status === 'signed-out' ? `/auth?next=${path}` : path} />
  return (
    <p className={styles.missing}>
      <Message id="museum.contact.missing" components={{ link }} />
    </p>
  )
}

const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null

function Way({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string | null }) {
  const t = useT()
  const content = (
    <>
      <span className={styles.circle}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
      {label}
    </>
  )
  if (href === null)
    return (
      <li>
        <Tooltip text={t('museum.notProvided')}>
          <button
            type="button"
            className={styles.way}
            aria-disabled="true"
            aria-label={`${label}: ${t('museum.notProvided')}`}
          >
            {content}
          </button>
        </Tooltip>
      </li>
    )
  const isWeb = href.startsWith('http')
  return (
    <li>
      <a
        className={styles.way}
        href={href}
        {...(isWeb && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {content}
      </a>
    </li>
  )
}
