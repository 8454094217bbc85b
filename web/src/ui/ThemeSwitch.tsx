import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '../lib/theme-choice.ts'
import { IconButton } from './IconButton.tsx'

/** Switches between light and dark. */
export function ThemeSwitch() {
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <IconButton
      label={isDark ? 'Switch to light' : 'Switch to dark'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}
