import { failureText } from '../../lib/failures.ts'
import { toast } from '../../ui/toast/queue.ts'

export const showFailure = (title: string, error: Error) => toast.error(title, failureText(error))
