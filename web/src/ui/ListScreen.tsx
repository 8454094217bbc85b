import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/hooks.ts'
import styles from './list-screen.module.css'

interface ListScreenProps {
  title: string
  /** What the lists are of. */
  lead: string
  /** The way to a new entry, for who may create one. */
  create: ReactNode
  children: ReactNode
}

/** A screen of lists: its title with a line below, which is that of the page too, and the first action. */
export function ListScreen({ title, lead, create, children }: ListScreenProps) {
  usePageTitle(title)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {create}
      </header>
      {children}
    </div>
  )
}
