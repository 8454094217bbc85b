import { ChangePassword } from '../../features/security/ChangePassword.tsx'
import styles from '../../features/security/security.module.css'
import { TwoFactor } from '../../features/security/TwoFactor.tsx'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'

/** `/settings/security`, for members. */
export default function SecurityPage() {
  const t = useT()
  usePageTitle(t('security.title'))
  return (
    <div className={styles.screen}>
      <h1>{t('security.title')}</h1>
      <ChangePassword />
      <TwoFactor />
    </div>
  )
}
