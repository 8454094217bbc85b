import type { Session } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'

/** "Firefox 128 on Linux", as far as the browser said it. */
export function useBrowserName({
  browser,
  system,
  device,
}: Pick<Session, 'browser' | 'system' | 'device'>): string {
  const t = useT()
  if (browser && system) return t('sessions.browserOn', { browser, system })
  return browser ?? system ?? t(`sessions.device.${device}`)
}
