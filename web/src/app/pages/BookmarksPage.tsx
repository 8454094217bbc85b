import { BookmarksScreen } from '../../features/bookmarks/BookmarksScreen.tsx'
import { renderBookmark } from '../posts.tsx'

/** `/bookmarks`, for members. */
export default function BookmarksPage() {
  return <BookmarksScreen renderPost={renderBookmark} />
}
