import { momentIn } from '@vitrine/contracts'
import type { MailLanguage, NewsText, Plural } from './catalogues/index.ts'
import { catalogues } from './catalogues/index.ts'
import type { MailContent, MailValues, NewsKind } from './kinds.ts'
import { mailName, mailUsername } from './names.ts'
import { filled, type MailParts, type Section } from './parts.ts'

type Notification = MailValues['notifications']['items'][number]
type Person = Notification['actors'][number]

const plural = (forms: Plural, count: number, values: Readonly<Record<string, string>> = {}): string =>
  filled(forms[count === 1 ? 0 : 1], { ...values, count: String(count) })

/** The username, as the product shows people; else the name. */
const nameOf = ({ username, firstName, lastName }: Person): string =>
  mailUsername(username) || mailName(`${firstName} ${lastName}`)

function whoOf({ who }: NewsText, actors: readonly Person[], count: number): string {
  const [first = '', second = ''] = actors.map(nameOf)
  if (count <= 1) return filled(who.one, { first })
  if (count === 2 && second) return filled(who.two, { first, second })
  return plural(who.more, count - 1, { first })
}

/** A name may have nothing that mails can say. */
const placeOf = (name: string | null = null): string => mailName(name ?? '') || 'Vitrine'

/** What a notification says; null: this version has no words for it, or what it says has no time. */
function saidOf(language: MailLanguage, { kind, actors, actorsCount, notice }: Notification): string | null {
  const text = catalogues[language].news
  if (notice) {
    const said: string | undefined = text.notices[notice.of as keyof NewsText['notices']]
    const { startsAt, timezone } = notice
    const when = startsAt && timezone ? { when: momentIn(startsAt, timezone, language) } : null
    if (!said || (said.includes('{when}') && when === null)) return null
    return filled(said, {
      who: whoOf(text, actors, actorsCount),
      community: placeOf(notice.community),
      museum: placeOf(notice.museum),
      ...when,
    })
  }
  const did = text.did[kind as keyof NewsText['did']]
  if (!did || actors.length === 0) return null
  return `${whoOf(text, actors, actorsCount)} ${did[actorsCount === 1 ? 0 : 1]}`
}

/** The notifications that this version has words for, and how many there are besides. */
function unreadOf(
  language: MailLanguage,
  { items, moreCount }: { items: readonly Notification[]; moreCount: number },
  absolute: (path: string) => string,
): Pick<Section, 'items' | 'more'> {
  const known = items.flatMap(item => {
    const said = saidOf(language, item)
    return said === null ? [] : [{ text: said, link: absolute(item.link) }]
  })
  const rest = moreCount + items.length - known.length
  return { items: known, ...(rest > 0 && { more: plural(catalogues[language].news.more, rest) }) }
}

function digestSections(
  language: MailLanguage,
  { unread, newFollowers, posts }: MailValues['digest'],
  absolute: (path: string) => string,
): Section[] {
  const text = catalogues[language].news
  const { count, people } = newFollowers
  const all: Section[] = [
    { heading: text.unread, ...unreadOf(language, unread, absolute) },
    {
      heading: plural(text.followers, count),
      items: count === 0 ? [] : [{ text: whoOf(text, people, count), link: absolute('/profile') }],
    },
    {
      heading: text.posts,
      items: posts.map(({ postId, author, museum, likesCount }) => {
        const where = museum ? text.post.atMuseum : text.post.elsewhere
        const said = filled(where, { name: nameOf(author), museum: mailName(museum?.name ?? '') })
        return { text: `${said}, ${plural(text.post.likes, likesCount)}`, link: absolute(`/post/${postId}`) }
      }),
    },
  ]
  return all.filter(({ items, more }) => items.length > 0 || more !== undefined)
}

const countOf = ({ items, moreCount }: { items: readonly unknown[]; moreCount: number }): number =>
  items.length + moreCount

/** What a mail of news says, in one language. */
export function newsParts(
  language: MailLanguage,
  { kind, values }: Extract<MailContent, { kind: NewsKind }>,
): MailParts {
  const text = catalogues[language].news
  const absolute = (path: string) => new URL(path, values.link).href
  const { link, unsubscribe, settings } = values
  return {
    subject: kind === 'digest' ? text.subject.digest : plural(text.subject.notifications, countOf(values)),
    above: [text.intro[kind]],
    sections:
      kind === 'digest' ? digestSections(language, values, absolute) : [unreadOf(language, values, absolute)],
    action: { text: text.action, link },
    below: [],
    foot: [
      { text: text.unsubscribe[kind], link: unsubscribe },
      { text: text.settings, link: settings },
    ],
  }
}
