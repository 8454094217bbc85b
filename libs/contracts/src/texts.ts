/** Every visible text that the specification fixes, in its own words (7-reference.md, Appendix 6). */
export const texts = {
  product: 'Vitrine',

  errors: {
    unexpected: 'An unexpected error occurred',
    authentication: { title: 'Authentication Error', message: 'Authentication required' },
    accessDenied: { title: 'Access Denied', message: 'You do not have access to this.' },
    notFound: { title: 'Not Found', message: 'This does not exist.' },
    validation: { title: 'Validation Error', message: 'Please check your input' },
    server: { title: 'Server Error', message: 'Internal server error occurred' },
    requestFailed: { title: 'Request Failed' },
    connection: { title: 'Connection Error', message: 'Network request failed' },
    failed: (operation: string) => ({ title: 'Failed', message: `${operation} could not be completed` }),
    failedToLoad: (thing: string) => ({ title: 'Failed to Load', message: `Could not load ${thing}` }),
    status: (status: number) => `Error ${status}`,
    tooManyRequests: 'Too many requests. Please wait a moment and try again.',
    serviceUnavailable: 'This part of Vitrine is not available right now. Please try again in a moment.',
    payloadTooLarge: 'What you sent is too large.',
    unsupportedMedia: 'This kind of content is not accepted here.',
    crossSite: 'This request did not come from this site.',
    idempotencyKeyReused: 'This Idempotency-Key was already used for a different request.',
    staleVersion: 'This was changed in the meantime. Please look at it again before you save.',
    undoExpired: 'This can no longer be undone.',
  },
  success: (operation: string) => ({ title: 'Success', message: `${operation} completed successfully` }),

  auth: {
    signInFailed: 'Sign in failed',
    registrationFailed: 'Registration failed',
    welcomeBack: { title: 'Welcome back!', message: 'You have successfully signed in.' },
    registered: { title: 'Welcome to Vitrine!', message: 'Your account has been created successfully.' },
    signedOut: { title: 'Signed out', message: 'You have been successfully signed out.' },
    signedOutLocally: { title: 'Signed out', message: 'You have been signed out locally.' },
    connectionIssue: {
      title: 'Connection Issue',
      message: 'Having trouble checking your authentication. Retrying...',
    },
    sessionExpired: 'Session may have expired',
    signingIn: 'Signing In...',
    creatingAccount: 'Creating Account...',
    invalidCredentials: 'Invalid email or password',
    usernameTaken: 'This username is already taken.',
    emailTaken: 'An account with this email already exists.',
    commonPassword: 'This password is too common. Please choose another one.',
    passwordTooShort: 'Password must be at least 6 characters long.',
    usernameRules: 'Use 3 to 30 letters, digits, dots or underscores, and not digits alone.',
    usernameReserved: 'This username is reserved. Please choose another one.',
    required: {
      email: 'Please enter your email address.',
      password: 'Please enter your password.',
      firstName: 'Please enter your first name.',
      lastName: 'Please enter your last name.',
      username: 'Please enter a username.',
    },
    invalidEmail: 'Please enter a valid email address',
  },

  connection: {
    offline: 'No internet connection',
    reconnecting: 'Reconnecting...',
    checking: 'Checking authentication...',
  },

  feed: {
    loadFailed: 'Failed to load feed. Please try again.',
    imageFailed: 'Failed to load image',
    linkCopied: 'Link copied!',
    shareLink: 'Share link',
    noComments: 'No comments yet',
  },

  insight: {
    textRequired: 'Please add some content to your text insight.',
    tooLong: 'An insight may have up to 2,000 characters.',
    failed: { title: 'Error', message: 'Failed to create insight. Please try again.' },
    shared: { title: 'Insight shared!', message: 'Your insight has been posted successfully.' },
    sharing: 'Sharing...',
    share: 'Share Insight',
    museumNotFound: 'Museum not found',
    tooManyTags: 'Please use up to 10 tags.',
    tagTooLong: 'A tag may have up to 30 characters.',
    noChanges: 'No changes detected',
  },

  comment: {
    required: 'Please write a comment.',
    tooLong: 'A comment may have up to 1,000 characters.',
    editExpired: 'A comment can be edited for 15 minutes.',
  },

  notifications: {
    none: 'No notifications yet',
    loadFailed: 'Failed to fetch notifications',
    viewAll: 'View All',
  },

  profile: {
    notFound: { title: 'User not found', message: "The user you're looking for doesn't exist." },
    followed: (name: string) => ({ title: 'Following User', message: `You're now following ${name}` }),
    unfollowed: (name: string) => ({ title: 'Unfollowed User', message: `You've unfollowed ${name}` }),
    signInToFollow: 'Please sign in to follow users.',
    followFailed: 'Failed to follow user. Please try again.',
    cannotFollowSelf: 'You cannot follow yourself.',
    noMuseums: 'No Museums Yet',
    noInsights: 'No insights yet',
  },

  museum: {
    notFound: 'Museum not found',
    noInsights: 'No community insights yet. Be the first to share!',
    noAmenities: 'No amenities information available.',
    noneFeatured: 'No featured museums available at the moment',
    openNow: 'Open now',
    closed: 'Closed',
  },

  search: { noResults: 'No results found' },

  notFoundPage: { title: '404 Page Not Found', message: 'This page does not exist' },
} as const
