import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.items].some(({ kind }) => kind === 'file')

/** The handlers of an area that takes files by dropping and pasting them. What an area inside it takes is not for it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        if (event.defaultPrevented) return setOver(false)
        // Else the browser leaves the page for the file.
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
      onPaste(event: ClipboardEvent) {
        if (event.defaultPrevented) return
        const { files: pasted, types } = event.clipboardData
        const files = [...pasted]
        // A word processor adds a picture of the text that it copies.
        if (files.length === 0 || types.includes('text/plain')) return
        event.preventDefault()
        onFiles(files)
      },
    },
  }
}
