import { categoryCodes } from '@vitrine/contracts'
import { useState } from 'react'
import { nameOf } from '../lib/names.ts'
import { categoryColor } from '../theme/category-color.ts'
import styles from './avatar.module.css'

interface Person {
  id: number
  username?: string
  firstName?: string
  lastName?: string
  profileImageUrl?: string | null
}

const initialOf = (text: string | undefined) => [...(text ?? '')][0] ?? ''

function initials(person: Person): string {
  const both = initialOf(person.firstName) + initialOf(person.lastName)
  return (both || initialOf(nameOf(person))).toUpperCase()
}

const colorOf = (id: number) => categoryColor(categoryCodes[(id * 5) % categoryCodes.length] ?? 'other')

/** A round portrait, or initials on a category's colour. Decorative: the name is always beside it or on its link. */
export function Avatar({ person, size = 40 }: { person: Person; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { profileImageUrl = null } = person
  const url = profileImageUrl === failed ? null : profileImageUrl
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        backgroundColor: colorOf(person.id),
      }}
    >
      {url ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" onError={() => setFailed(url)} />
      ) : (
        initials(person)
      )}
    </span>
  )
}
