/** What a shared link shows without the web app: title, description, picture and, of a museum, JSON-LD. */
export interface Preview {
  path: string
  title: string
  description: string
  /** A path of this site, or an address. */
  image: string | null
  kind: 'article' | 'profile' | 'website'
  /** The path of its Atom feed. */
  feed?: string
  /** Schema.org's description of it. */
  data?: Record<string, unknown>
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => escapes[character] as string)

/** Inside a script element only `</script` and `<!--` have a meaning: no `<` is left. */
export const jsonInScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const describing = /(<meta\s+name="description"\s+content=")[^"]*/

/** The page of the web app with another description of the site. */
export const withDescription = (template: string, description: string): string =>
  template.replace(describing, (_, start) => start + escapeHtml(description))

/** The page in the language of its head. `first-paint.js` changes that where the reader chose another one. */
export const withLanguage = (template: string, locale: string): string =>
  template.replace('<html lang="en"', () => `<html lang="${locale}"`)

/** The page of the web app with the preview in its head. A data block is not executed, so the policy permits it. */
export function withPreview(template: string, preview: Preview, publicUrl: string): string {
  const url = new URL(preview.path, publicUrl).href
  const image = preview.image && new URL(preview.image, publicUrl).href
  const tag = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`
  const head = [
    tag('name', 'description', preview.description),
    tag('property', 'og:site_name', 'Vitrine'),
    tag('property', 'og:type', preview.kind),
    tag('property', 'og:title', preview.title),
    tag('property', 'og:description', preview.description),
    tag('property', 'og:url', url),
    ...(image ? [tag('property', 'og:image', image)] : []),
    // A portrait is square.
    tag('name', 'twitter:card', image && preview.kind !== 'profile' ? 'summary_large_image' : 'summary'),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...(preview.feed
      ? [
          `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(new URL(preview.feed, publicUrl).href)}" />`,
        ]
      : []),
    ...(preview.data
      ? [
          `<script type="application/ld+json">${jsonInScript({ ...preview.data, url, ...(image && { image }) })}</script>`,
        ]
      : []),
  ].join('\n    ')
  // Functions as replacements, because in a string `$` has a meaning.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(preview.title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>\s*/, () => '')
    .replace('</head>', () => `  ${head}\n  </head>`)
}
