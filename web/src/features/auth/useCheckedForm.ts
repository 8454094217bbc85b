import { ApiError } from '@vitrine/api-client'
import type { ErrorCode } from '@vitrine/contracts'
import Form from 'antd/es/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { translate, translateKnown } from '../../lib/i18n/translate.ts'
import { toast } from '../../ui/toast/queue.ts'

const labels: Record<string, PlainId> = {
  firstName: 'auth.firstName',
  lastName: 'auth.lastName',
  username: 'auth.username',
  email: 'auth.email',
  password: 'auth.password',
  totpCode: 'auth.code',
  newPassword: 'auth.newPassword',
}
const fieldOfCode: { [Code in ErrorCode]?: string } = { username_taken: 'username', email_taken: 'email' }

/** A general rule does not say which field it is about; the texts of a field of its own do. */
function named(field: string, messageId: string, text: string): string {
  const label = labels[field]
  const isGeneral = !messageId.startsWith('auth.')
  return label && isGeneral ? translate('errors.ofField', { field: translate(label), problem: text }) : text
}

/**
 * A form that is checked by the schema of its route. The first wrong field has the focus and is marked until it changes;
 * what is wrong with it is a toast, never a text on the page (AU6).
 */
export function useCheckedForm(schema: z.ZodType) {
  const [form] = Form.useForm()
  const [wrong, setWrong] = useState<string | null>(null)

  function mark(field: string) {
    if (!(field in labels)) return
    setWrong(field)
    form.focusField(field)
  }

  return {
    /** For the form. `noValidate`: the browser's own bubbles would stand in front of ours. */
    formProps: {
      form,
      noValidate: true,
      onValuesChange: (changed: object) => {
        if (wrong !== null && wrong in changed) setWrong(null)
      },
    },
    /** For the control of a field. */
    markOf: (field: string) => (field === wrong ? { 'aria-invalid': true, status: 'error' as const } : {}),
    /** True when the server would accept it; else shows the first problem. */
    check(values: unknown): boolean {
      const issue = schema.safeParse(values).error?.issues[0]
      if (!issue) return true
      const field = String(issue.path[0] ?? '')
      const limits = issue.code === 'too_big' ? { maximum: Number(issue.maximum) } : undefined
      const text = translateKnown(issue.message, limits) ?? translate('errors.validation.message')
      toast.warning(translate('errors.validation.title'), named(field, issue.message, text))
      mark(field)
      return false
    },
    /** Marks the field that the server refused. */
    markRefused(error: Error) {
      if (!(error instanceof ApiError)) return
      const field = error.errors[0]?.field ?? (error.code && fieldOfCode[error.code])
      if (field !== undefined) mark(field)
    },
  }
}
