import { vi } from 'vitest'

/** Files that the page saves, from now on, in place of the browser. `vi.restoreAllMocks` ends it. */
export function recordSavedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.set(`blob:${files.size}`, file as Blob)
    return `blob:${files.size - 1}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) as Blob })
  })
  return saved
}
