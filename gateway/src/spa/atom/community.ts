import { type CommunityFeed, communityPath, communityPostPath, displayName } from '@vitrine/contracts'
import { readCommunity } from '../read-community.ts'
import { type Entry, type FindSource, latest, timeoutMs } from './feed.ts'
import { htmlText, linkTo, listOf, paragraph, picturesOf, type UrlOf } from './html.ts'

type Post = CommunityFeed['posts'][number]

/** Of both prefixes, with the same ids: readers that subscribe to both show each post once. */
export const postsOfCommunity: FindSource = async (segment, { upstreams, urlOf }) => {
  const community = await readCommunity(upstreams, segment, { timeoutMs })
  if (community === 'unknown') return null
  const { id, name, posts } = community.value
  return { title: name, path: communityPath(id), entries: posts.map(post => entryOf(id, post, urlOf)) }
}

function entryOf(communityId: number, post: Post, urlOf: UrlOf): Entry {
  const author = displayName(post.user)
  const title = post.title ?? post.eventTitle
  return {
    path: communityPostPath(communityId, post.id),
    title: title ? `${author}: ${title}` : author,
    content: contentOf(post, urlOf),
    author,
    published: new Date(post.createdAt),
    updated: latest(post.createdAt, post.editedAt),
  }
}

/** The text, and what belongs to the post's type. The address of an uploaded video is no link: its poster is shown. */
const contentOf = (post: Post, urlOf: UrlOf): string =>
  [
    paragraph(htmlText(post.content)),
    post.pollOptions ? listOf(post.pollOptions) : '',
    ...eventOf(post).map(text => paragraph(htmlText(text))),
    ...[post.videoUrl, post.linkUrl].map(address => paragraph(linkTo(address ?? ''))),
    picturesOf(post.media, urlOf),
  ].join('')

function eventOf({ eventTitle, eventDateTime, eventLocation, eventDescription }: Post): string[] {
  const when = eventDateTime ? momentOf(eventDateTime) : ''
  return [eventTitle ?? '', [when, eventLocation].filter(Boolean).join(' · '), eventDescription ?? '']
}

/** In UTC and by numbers alone: a feed knows neither the time zone nor the language of its readers. */
const momentOf = (timestamp: string): string => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`
