import { translate } from './i18n/translate.ts'

let page: string | undefined
let unread = ''

function show() {
  const product = translate('product')
  const title = page ? `${page} · ${product}` : product
  document.title = unread === '' ? title : `(${unread}) ${title}`
}

export function setPageTitle(title: string | undefined) {
  page = title
  show()
}

/** Shows how many notifications are unread before the page's name; nothing for an empty text. */
export function setUnreadInTitle(text: string) {
  unread = text
  show()
}
