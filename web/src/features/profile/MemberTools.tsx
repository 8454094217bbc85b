import type { MuteDuration, Profile } from '@vitrine/contracts'
import { muteDurations } from '@vitrine/contracts'
import { Ban, Settings2, Share2, Volume2, VolumeX } from 'lucide-react'
import { useTimeZone } from '../../lib/clock.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useMuteUser, useUnblockUser, useUnmuteUser } from '../../lib/people.ts'
import { useSettings } from '../../lib/settings.ts'
import { share } from '../../lib/share.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './profile.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

const shareProfile = (profile: Profile) =>
  void share({ title: nameOf(profile), path: `/profile/${profile.slug}` })

export function ShareButton({ profile }: { profile: Profile }) {
  const t = useT()
  return (
    <IconButton label={t('common.share')} onClick={() => shareProfile(profile)}>
      <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

/** On the reader's own profile: both open the settings (PR6). */
export function OwnTools({ profile }: { profile: Profile }) {
  const t = useT()
  const settings = useSettings()
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => settings.open('profile')}>
        {t('profile.edit')}
      </Button>
      <IconButton
        label={t('profile.account')}
        aria-haspopup="dialog"
        onClick={() => settings.open('account')}
      >
        <Settings2 size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <ShareButton profile={profile} />
      <ButtonLink to="/passport">{t('profile.passport')}</ButtonLink>
      <ButtonLink to="/bookmarks">{t('profile.bookmarks')}</ButtonLink>
      <ButtonLink to="/descriptions">{t('profile.descriptions')}</ButtonLink>
    </>
  )
}

/** What a member can do about another person (PR7, PR9). */
export function MemberTools({ profile }: { profile: Profile }) {
  const t = useT()
  return (
    <>
      {profile.isBlocked ? <UnblockButton profile={profile} /> : <FollowButton profile={profile} />}
      {!profile.isBlocked && profile.allowsMessages && (
        <ButtonLink to={`/messages?to=${profile.id}`}>{t('profile.message')}</ButtonLink>
      )}
      <PersonMenu profile={profile} />
    </>
  )
}

function UnblockButton({ profile }: { profile: Profile }) {
  const t = useT()
  const unblock = useUnblockUser()
  return (
    <Button pending={unblock.isPending} onClick={() => unblock.mutate(profile)}>
      {t('people.unblock')}
    </Button>
  )
}

/** Share, mute and block. */
function PersonMenu({ profile }: { profile: Profile }) {
  const t = useT()
  const mute = useMuteUser()
  const unmute = useUnmuteUser()
  const { isBlocked, isMuted } = profile
  const muteFor = (duration: MuteDuration) => ({
    id: duration,
    label: t(`profile.mute.${duration}`),
    icon: <VolumeX {...icon} />,
    onChoose: () => mute.mutate({ person: profile, duration }),
  })
  const items = [
    {
      id: 'share',
      label: t('common.share'),
      icon: <Share2 {...icon} />,
      onChoose: () => shareProfile(profile),
    },
    ...(isMuted
      ? [
          {
            id: 'unmute',
            label: t('people.unmute'),
            icon: <Volume2 {...icon} />,
            onChoose: () => unmute.mutate(profile),
          },
        ]
      : isBlocked
        ? []
        : muteDurations.map(muteFor)),
    ...(isBlocked
      ? []
      : [
          {
            id: 'block',
            label: t('people.block'),
            icon: <Ban {...icon} />,
            isDanger: true,
            onChoose: () => openContentDialog({ kind: 'blockUser', person: profile }),
          },
        ]),
  ]
  return <Menu label={t('common.more')} items={items} />
}

/** What the reader and the person are to each other. */
export function Marks({ profile }: { profile: Profile }) {
  const t = useT()
  const timeZone = useTimeZone()
  const { isBlocked, isMuted, mutedUntil, followsViewer, allowsMessages } = profile
  const marks = [
    followsViewer && t('profile.followsYou'),
    isMuted &&
      (mutedUntil === null
        ? t('profile.muted')
        : t('profile.mutedUntil', { moment: formatMoment(mutedUntil, timeZone) })),
    !isBlocked && !allowsMessages && t('profile.noMessages'),
  ].filter(mark => mark !== false)
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks}>
      {marks.map(mark => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  )
}
