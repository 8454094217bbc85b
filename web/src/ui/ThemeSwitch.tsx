import { Moon, Sun } from 'lucide-react'
import { useT } from '../lib/i18n/useT.ts'
import { chooseTheme, useTheme } from '../lib/theme-choice.ts'
import { IconButton } from './IconButton.tsx'

/** Switches between light and dark. */
export function ThemeSwitch() {
  const t = useT()
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton
      label={t(isDark ? 'navigation.toLight' : 'navigation.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}
