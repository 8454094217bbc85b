import type { ReactNode } from 'react'
import styles from './event-form.module.css'

/** Fields that belong together, with a line above those that follow others. */
export const Group = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>
