import { translate } from '../lib/i18n/translate.ts'
import { toast } from '../ui/toast/queue.ts'

const isCancel = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.info('Copying failed.', error)
    return false
  }
}

/** Offers the system's share sheet, else copies the link, else shows it (S1 §8). `path` is a path of the app. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = new URL(path, window.location.origin).href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if (isCancel(error)) return
      console.info('Sharing failed; copying the link instead.', error)
    }
  }
  if (await isCopied(url)) toast.success(translate('posts.linkCopied'))
  else toast.info(translate('posts.shareLink'), url)
}

/** Copies a text that the page shows. */
export async function copyText(text: string): Promise<void> {
  if (await isCopied(text)) toast.success(translate('common.copied'))
  else toast.warning(translate('common.copyFailed'))
}
