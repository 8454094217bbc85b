import type { Fault } from '../fault.ts'

export const web: readonly Fault[] = [
  {
    id: 'web-recorder-keeps-the-camera',
    fault: 'A recorder that is closed while the camera starts does not release the camera.',
    file: 'web/src/features/compose/video/recorder.ts',
    find: 'if (isClosed) return release()',
    replace: 'if (isClosed) return',
    tests: ['web/src/features/compose/video/recorder.test.ts'],
  },
  {
    id: 'web-mentions-ask-at-each-letter',
    fault: 'The list of people to mention asks the server at once, and does not wait for a pause in typing.',
    file: 'web/src/ui/mention/MentionList.tsx',
    find: 'setSettled(text), searchDebounceMs)',
    replace: 'setSettled(text), 0)',
    tests: ['web/src/ui/mention/MentionField.test.tsx'],
  },
  {
    id: 'web-bell-puts-news-above-urgent-ones',
    fault: 'A new notification is listed above unread urgent ones.',
    file: 'web/src/features/notifications/cache.ts',
    find: 'isPinned(notification) ? 0 : others.filter(isPinned).length',
    replace: '0',
    tests: ['web/src/features/notifications/cache.test.ts'],
  },
  {
    id: 'web-bookmark-takes-an-earlier-answer',
    fault:
      'The answer to the first of two presses on a bookmark is shown, although the second has no answer yet.',
    file: 'web/src/features/posts/bookmark.ts',
    find: 'if (client.isMutating({ mutationKey }) > 1) return',
    replace: '',
    tests: ['web/src/features/posts/bookmark.test.ts'],
  },
  {
    id: 'web-failed-sign-out-keeps-the-user',
    fault: 'A sign-out that the server does not answer leaves the user and their data on the page.',
    file: 'web/src/lib/sign-out.ts',
    find: `onError: () => {
      leave()`,
    replace: 'onError: () => {',
    tests: ['web/src/app/router.test.tsx'],
  },
  {
    id: 'web-upload-stores-the-name-of-its-file',
    fault: 'The name of a video that is uploaded stays readable in the storage of the browser.',
    file: 'web/src/lib/uploads/video.ts',
    find: `{ type, size, lastModified }: File) =>
  ['vitrine', user ?? 0, type`,
    replace: `{ name, type, size, lastModified }: File) =>
  ['vitrine', user ?? 0, name, type`,
    tests: ['web/src/lib/uploads/video.test.ts'],
  },
  {
    id: 'web-check-in-loses-the-focus',
    fault: 'After a check-in the keyboard focus is lost, because what replaces the button does not take it.',
    file: 'web/src/features/museum/CheckIn.tsx',
    find: 'useAwaitedFocus(doneId)',
    replace: '',
    tests: ['tests/e2e/check-in.test.ts'],
  },
  {
    id: 'web-sessions-have-no-contrast-in-the-dark',
    fault: 'The labels of a session have the colour of the light theme in the dark one too.',
    file: 'web/src/features/sessions/sessions.module.css',
    find: `.facts dt {
  color: var(--v-stone);`,
    replace: `.facts dt {
  color: #5e5850;`,
    tests: ['tests/e2e/sessions.test.ts'],
  },
  {
    id: 'web-review-loses-its-draft',
    fault: 'The unsent text of a review is lost when the page is loaded again.',
    file: 'web/src/lib/stored-text.ts',
    find: 'useState(() => readStored(key) ?? initial)',
    replace: 'useState(initial)',
    tests: ['tests/e2e/reviews.test.ts'],
  },
  {
    id: 'web-escape-leaves-dialogs-open',
    fault: 'Escape does not close a dialog.',
    file: 'web/src/ui/Dialog.tsx',
    find: 'onCancel={close}',
    replace: 'keyboard={false}\n      onCancel={close}',
    tests: ['tests/e2e/feed.test.ts'],
  },
  {
    id: 'web-own-profile-comes-back',
    fault:
      'An answer of a service that has not consumed a change of the reader’s profile shows what was before.',
    file: 'web/src/features/settings/own-profile.ts',
    find: `  followAnswers(client).push({ userId, patch, until: Date.now() + settlingMs })
`,
    replace: '',
    tests: ['web/src/features/settings/own-profile.test.ts'],
  },
  {
    id: 'web-own-profile-never-settles',
    fault: 'What the reader changed here hides for ever what they change later on another device.',
    file: 'web/src/features/settings/own-profile.ts',
    find: 'changes.findLastIndex(({ until }) => until <= Date.now()) + 1',
    replace: '0',
    tests: ['web/src/features/settings/own-profile.test.ts'],
  },
]
