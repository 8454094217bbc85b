import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ChunkError, forgetFailedChunks } from '../lib/chunk.ts'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './boundary.module.css'

interface BoundaryProps {
  /** In place of the children until their script is loaded. */
  pending: ReactNode
  /** In place of the children when they throw; the default offers to try again. */
  failed?: (retry: () => void, error: unknown) => ReactNode
  /** The children are tried again when one of these changes. */
  resetKeys?: unknown[]
  children: ReactNode
}

/**
 * A part of the page whose failure stays its own. A script that did not load is requested again when the browser is
 * back online and when the user asks; asking a second time reloads the page, because a newer build may have replaced
 * the script.
 */
export function Boundary({
  pending,
  failed = retry => <PartFailure retry={retry} />,
  resetKeys,
  children,
}: BoundaryProps) {
  const retries = useRef(0)
  return (
    <ErrorBoundary
      onReset={forgetFailedChunks}
      {...(resetKeys && { resetKeys })}
      fallbackRender={({ error, resetErrorBoundary }) => {
        const retry = () => {
          retries.current++
          if (retries.current === 1) resetErrorBoundary()
          else window.location.reload()
        }
        return (
          <>
            {error instanceof ChunkError && <OnceOnline then={resetErrorBoundary} />}
            {failed(retry, error)}
          </>
        )
      }}
    >
      <Suspense fallback={pending}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function OnceOnline({ then }: { then: () => void }) {
  // An effect after the paint would miss the event between the two.
  useLayoutEffect(() => {
    window.addEventListener('online', then)
    return () => window.removeEventListener('online', then)
  }, [then])
  return null
}

function PartFailure({ retry }: { retry: () => void }) {
  const t = useT()
  return (
    <div className={styles.failure} role="alert">
      <p>{t('errors.part')}</p>
      <Button size="small" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
