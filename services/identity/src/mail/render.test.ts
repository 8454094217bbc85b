import { describe, expect, it } from 'vitest'
import { catalogues, mailLanguages } from './catalogues/index.ts'
import type { MailContent, NoticeKind } from './kinds.ts'
import { languageOf } from './language.ts'
import { mailName } from './names.ts'
import { renderMail } from './render.ts'

const link = 'https://vitrine.example/verify-email?token=0123456789abcdef'
const email = 'ida@vitrine.example'
const contents: (MailContent & { kind: NoticeKind })[] = [
  { kind: 'verify-email', values: { email, link } },
  { kind: 'email-changed', values: { email, link } },
  { kind: 'email-change-requested', values: { email, link } },
  { kind: 'email-in-use', values: { email, link } },
  { kind: 'reset-password', values: { link } },
  { kind: 'password-changed', values: { link } },
  { kind: 'export-ready', values: { link } },
  { kind: 'deletion-scheduled', values: { date: new Date('2026-12-24T10:00:00Z'), link } },
  { kind: 'account-restored', values: { link } },
]

describe.each(mailLanguages)('a mail in %s', language => {
  it.each(contents)('has its subject, its link and no open place: $kind', content => {
    const { subject, text, html } = renderMail(language, 'Ida', content)
    expect(subject).toBe(catalogues[language].kinds[content.kind].subject)
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain(`<html lang="${language}">`)
    for (const part of [subject, text]) expect(part).not.toMatch(/[{}<>]|undefined/)
    expect(html).not.toMatch(/[{}]|undefined/)
    expect(text).toContain('Ida')
  })
})

it.each([
  ['en', 'December 24, 2026'],
  ['es', '24 de diciembre de 2026'],
] as const)('a date is written as in %s', (language, written) => {
  const values = { date: new Date('2026-12-24T10:00:00Z'), link }
  expect(renderMail(language, 'Ida', { kind: 'deletion-scheduled', values }).text).toContain(written)
})

/** Each is markup, or a link to a mail program. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example">Win</a>',
  'Win at https://evil.example/now',
  'www.evil.example',
  'ida@evil.example',
  '{link}',
  'Ida\r\nBcc: all@evil.example',
  '\u202ehttps://evil.example',
  "';alert(1);'",
]

describe('a name in a mail', () => {
  it.each(hostile)('is neither markup nor a link: %j', name => {
    for (const language of mailLanguages) {
      const { subject, text, html } = renderMail(language, name, {
        kind: 'verify-email',
        values: { email, link },
      })
      expect([subject, text].join()).not.toMatch(/evil\.|evil@|<|\bBcc:|\u202e/)
      expect(html.match(/<[a-z!/][^>]*>/g)).toEqual(
        renderMail(language, 'Ida', { kind: 'verify-email', values: { email, link } }).html.match(
          /<[a-z!/][^>]*>/g,
        ),
      )
      expect(html.match(/https?:\/\/[^/"<]+/g)).toEqual([
        'https://vitrine.example',
        'https://vitrine.example',
      ])
    }
  })

  it('keeps the letters of every script, and is left out without any', () => {
    expect(mailName("Zoë  O'Neill-Łuć")).toBe("Zoë O'Neill-Łuć")
    expect(mailName('नमिता 恵子')).toBe('नमिता 恵子')
    const { text } = renderMail('en', '<>', { kind: 'reset-password', values: { link } })
    expect(text.startsWith('Hello,\n')).toBe(true)
  })

  it('and every value are escaped in HTML', () => {
    const { html } = renderMail('en', "O'Neill", {
      kind: 'verify-email',
      values: { email: '"<b>"@vitrine.example', link: 'https://vitrine.example/?a="b"&c=<d>' },
    })
    expect(html).toContain('Hello O&#39;Neill,')
    expect(html).toContain('&quot;&lt;b&gt;&quot;@vitrine.example')
    expect(html).toContain('href="https://vitrine.example/?a=&quot;b&quot;&amp;c=&lt;d&gt;"')
  })
})

describe('the language of mails', () => {
  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,es;q=0.9', 'en'],
    ['fr-FR,es;q=0.5,en;q=0.1', 'es'],
    ['fr', undefined],
    ['*', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('of Accept-Language "%s" is %s', (header, expected) => {
    expect(languageOf({ 'accept-language': header })).toBe(expected)
  })

  it('is not named without the header', () => expect(languageOf({})).toBeUndefined())
})
