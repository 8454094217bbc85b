import escapeHtml from 'escape-html'
import { catalogues, type MailLanguage } from './catalogues/index.ts'
import type { MailContent, NewsKind } from './kinds.ts'
import { mailName } from './names.ts'
import { newsParts } from './news.ts'
import { filled, type LinkedText, type MailParts, type Section } from './parts.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** In the language of the mail. */
const dateText = (date: Date, language: MailLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)

type NewsContent = Extract<MailContent, { kind: NewsKind }>
const isNews = (content: MailContent): content is NewsContent =>
  content.kind === 'notifications' || content.kind === 'digest'

/** A mail of one kind in one language, as plain text and as HTML. */
export function renderMail(language: MailLanguage, firstName: string, content: MailContent): RenderedMail {
  const { greeting, plainGreeting } = catalogues[language]
  const name = mailName(firstName)
  const hello = name ? filled(greeting, { name }) : plainGreeting
  const parts = isNews(content) ? newsParts(language, content) : noticeParts(language, content)
  const said = { ...parts, above: [hello, ...parts.above] }
  return { subject: parts.subject, text: plainText(language, said), html: htmlOf(language, said) }
}

function noticeParts(language: MailLanguage, { kind, values }: Exclude<MailContent, NewsContent>): MailParts {
  const { subject, paragraphs, action, notes } = catalogues[language].kinds[kind]
  const said = Object.entries(values).map(([place, value]: [string, string | Date]) => [
    place,
    value instanceof Date ? dateText(value, language) : value,
  ])
  const say = (template: string) => filled(template, Object.fromEntries(said))
  return {
    subject,
    above: paragraphs.map(say),
    sections: [],
    action: { text: action, link: values.link },
    below: notes.map(say),
    foot: [],
  }
}

const linkLine = ({ text, link }: LinkedText): string => `${text}:\n${link}`

function plainText(language: MailLanguage, { above, sections, action, below, foot }: MailParts): string {
  const section = ({ heading, items, more }: Section) =>
    [
      ...(heading ? [heading] : []),
      ...items.map(({ text, link }) => `- ${text}\n  ${link}`),
      ...(more ? [more] : []),
    ].join('\n')
  const { signature } = catalogues[language]
  return [
    ...above,
    ...sections.map(section),
    linkLine(action),
    ...below,
    signature,
    ...foot.map(linkLine),
  ].join('\n\n')
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const anchor = ({ text, link }: LinkedText) =>
  `<a href="${escapeHtml(link)}" style="color:#b5452c">${escapeHtml(text)}</a>`

function sectionHtml({ heading, items, more }: Section): string {
  const title = heading && `<h2 style="margin:24px 0 8px;font-size:16px">${escapeHtml(heading)}</h2>`
  const list =
    items.length > 0 &&
    `<ul style="margin:0 0 16px;padding:0 0 0 20px">
${items.map(item => `<li style="margin:0 0 8px">${anchor(item)}</li>`).join('\n')}
</ul>`
  return [title, list, more && paragraph(more)].filter(Boolean).join('\n')
}

function htmlOf(
  language: MailLanguage,
  { subject, above, sections, action, below, foot }: MailParts,
): string {
  const { copy, signature } = catalogues[language]
  const href = escapeHtml(action.link)
  // A mail of news leads to public pages: its address need not be copied.
  const inFull =
    foot.length === 0 &&
    `<p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${escapeHtml(copy)}<br>${href}</p>`
  const small =
    foot.length > 0 && `<p style="margin:24px 0 0;font-size:14px">${foot.map(anchor).join(' · ')}</p>`
  const body = [
    ...above.map(paragraph),
    ...sections.map(sectionHtml),
    `<p style="margin:0 0 16px">${anchor(action)}</p>`,
    inFull,
    ...below.map(paragraph),
    paragraph(signature),
    small,
  ]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#1d1b19;font:16px/26px Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.filter(Boolean).join('\n')}
</div>
</body>
</html>`
}
