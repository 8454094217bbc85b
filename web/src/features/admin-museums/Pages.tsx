import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatNumber } from '../../lib/time.ts'
import styles from './museum-list.module.css'
import { pageNumbers } from './pages.ts'

/** Numbered pages. */
export function Pages({
  current,
  last,
  onChoose,
}: {
  current: number
  last: number
  onChoose: (page: number) => void
}) {
  const t = useT()
  if (last <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t('adminList.pages')}>
      <button
        type="button"
        aria-label={t('adminList.previous')}
        disabled={current <= 1}
        onClick={() => onChoose(current - 1)}
      >
        <ChevronLeft size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {pageNumbers(current, last).map((page, index) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
          <span key={`gap-${index}`} className={styles.gap} />
        ) : (
          <button
            key={page}
            type="button"
            aria-label={t('adminList.page', { page: formatNumber(page) })}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onChoose(page)}
          >
            {formatNumber(page)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('adminList.next')}
        disabled={current >= last}
        onClick={() => onChoose(current + 1)}
      >
        <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </nav>
  )
}
