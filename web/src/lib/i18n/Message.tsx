import { Trans } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import type { MessageId, Values } from './messages.ts'
import { messageFormats } from './translate.ts'

/** Text that users wrote is passed on as an element: within the message it would be read as markup. */
const asElement = (value: ReactNode) => (typeof value === 'string' ? [value] : value)

/**
 * A text with elements in it: `<b>` of the message is `components.b`, and values may be elements too.
 *
 * `<Message id="comments.signIn" components={{ link: <Link to={path} /> }} />`
 */
export function Message<Id extends MessageId>({
  id,
  values,
  components,
}: {
  id: Id
  components?: Record<string, ReactElement>
} & (Values<Id, ReactNode> extends [infer Given] ? { values: Given } : { values?: undefined })) {
  const elements = Object.entries(values ?? {}).map(([name, value]) => [name, asElement(value as ReactNode)])
  return (
    <Trans
      id={id}
      formats={messageFormats}
      values={Object.fromEntries(elements)}
      {...(components && { components })}
    />
  )
}
