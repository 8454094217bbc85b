import { ApiError } from '@vitrine/api-client'
import { toast } from '../ui/toast/queue.ts'
import { failureText } from './failures.ts'
import type { PlainId } from './i18n/messages.ts'
import { translate } from './i18n/translate.ts'

/** The specification's title, with what the server says; `fallback` where it says nothing of use. */
export function toastFailure(title: PlainId, error: unknown, fallback?: PlainId) {
  const isUnexplained = error instanceof ApiError && error.status >= 500
  toast.show({
    kind: 'error',
    title: translate(title),
    description: isUnexplained && fallback ? translate(fallback) : failureText(error),
  })
}
