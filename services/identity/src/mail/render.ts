import escapeHtml from 'escape-html'
import { catalogues, type MailLanguage } from './catalogues/index.ts'
import type { MailContent } from './kinds.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** In the language of the mail. */
const dateText = (date: Date, language: MailLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)

const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/**
 * A name as mails say it: letters, digits, spaces, hyphens and apostrophes. Any user can have a mail sent to any address,
 * so a name must be neither markup nor something that a mail program makes a link of.
 */
export const mailName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A mail of one kind in one language, as plain text and as HTML. */
export function renderMail(
  language: MailLanguage,
  firstName: string,
  { kind, values }: MailContent,
): RenderedMail {
  const { greeting, plainGreeting, copy, signature, kinds } = catalogues[language]
  const { subject, paragraphs, action, notes } = kinds[kind]
  const name = mailName(firstName)
  const hello = name ? filled(greeting, { name }) : plainGreeting
  const said = Object.entries(values).map(([place, value]: [string, string | Date]) => [
    place,
    value instanceof Date ? dateText(value, language) : value,
  ])
  const say = (template: string) => filled(template, Object.fromEntries(said))
  const above = [hello, ...paragraphs.map(say)]
  const below = notes.map(say)

  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const href = escapeHtml(values.link)
  return {
    subject,
    text: [...above, `${action}:\n${values.link}`, ...below, signature].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#1d1b19;font:16px/26px Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${above.map(paragraph).join('\n')}
<p style="margin:0 0 16px"><a href="${href}" style="color:#b5452c">${escapeHtml(action)}</a></p>
<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${escapeHtml(copy)}<br>${href}</p>
${below.map(paragraph).join('\n')}
${paragraph(signature)}
</div>
</body>
</html>`,
  }
}
