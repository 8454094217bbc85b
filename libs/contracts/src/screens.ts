import type { CategoryCode } from './categories.ts'
import type { Museum, MuseumCard } from './schemas/museum.ts'
import type { Comment, Post } from './schemas/post.ts'

/** The first page of a list, with the cursor of the next one. */
export interface FirstPage<Item> {
  items: Item[]
  nextCursor: string | null
}

/** What a screen shows that the gateway renders: what the services answer an anonymous visitor. */
export type ScreenContent =
  | { screen: 'landing'; museums: MuseumCard[] }
  /** The frame alone: the feed is personal. */
  | { screen: 'feed' }
  | { screen: 'discover'; museums: FirstPage<MuseumCard> }
  /** `segment` is the id or the slug in the address. */
  | { screen: 'museum'; segment: string; museum: Museum }
  /** The comments are null when they could not be had in time. */
  | { screen: 'post'; post: Post; comments: FirstPage<Comment> | null }
export type ScreenName = ScreenContent['screen']

/** How the gateway calls the renderer that the web app's build contains. */
export interface ScreenRequest {
  path: string
  locale: string
  /** Whether there is a session cookie. Whose it is the page finds out: nothing personal is rendered. */
  hasSession: boolean
  content: ScreenContent
}

export interface RenderedScreen {
  html: string
  /** Tags for the page's head. */
  head: string
  /** JSON that the page takes the HTML over with. */
  data: unknown
}

/** What the heads of pages say in one language; `{museum}` is a value. */
export interface HeadTexts {
  /** The site's description. */
  site: string
  /** Of a museum that has no description: its `{category}` and its `{place}`. */
  museum: string
  /** Who wrote an insight, by `{name}`, at which `{museum}`. */
  post: string
  categories: Readonly<Record<CategoryCode, string>>
}

/** `screens.json` of the build: what the page of each screen needs at once. Paths begin with `/`. */
export interface ScreenFiles {
  scripts: string[]
  /** The style sheets, and their text for the page itself. */
  styles: string[]
  css: string
}
export interface RenderedScreens {
  /** Each language with the script of its texts; the first one is for readers of any other language. */
  locales: Record<string, string>
  /** By language. */
  heads: Record<string, HeadTexts>
  files: Record<ScreenName, ScreenFiles>
}

/** In the build, the directory of the renderer (`render.js`) and `screens.json`. It is not served. */
export const rendererDirectory = '.server'

/** The id of the page's data block. */
export const pageDataId = 'page-data'
