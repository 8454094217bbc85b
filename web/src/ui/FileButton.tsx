import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

/** A button that opens the browser's choice of files. */
export function FileButton({
  accept,
  isMultiple = false,
  label,
  onFiles,
  ...button
}: {
  accept: readonly string[]
  isMultiple?: boolean
  /** The name of the field, where files are chosen without the button. */
  label: string
  onFiles: (files: File[]) => void
} & Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        hidden
        type="file"
        aria-label={label}
        accept={accept.join(',')}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
