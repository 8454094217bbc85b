import { NavLink } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './admin-areas.module.css'

/** The areas of the administration that there are; the others come with their screens (AA1). */
export function AdminAreas() {
  const t = useT()
  return (
    <nav className={styles.areas} aria-label={t('admin.areas')}>
      <NavLink to="/admin" end>
        {t('admin.museums')}
      </NavLink>
      <NavLink to="/admin/cdn">{t('admin.cdn')}</NavLink>
    </nav>
  )
}
