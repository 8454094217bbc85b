/** The specification's business constants (S1 §9, S2 §9), with their units in the names. */
export const feedPageSize = 20
export const featuredMuseumsCount = 3
export const storyStripUsers = 6
export const sidebarPeople = 3
export const sidebarMuseums = 2
export const museumTagResults = 5
export const searchMinimumCharacters = 3
/** Of scripts in which one letter is a syllable or a word. */
export const searchMinimumSyllables = 2
export const searchMaxCharacters = 200
export const searchAllTabMuseums = 6
export const searchResultsPerKind = 20
export const readMoreThresholdCharacters = 200
export const notificationsPageSize = 50
export const commentsPageSize = 50
/** Discover's list of museums. */
export const museumsPageSize = 24

export const postContentMaxCharacters = 2_000
export const commentMaxCharacters = 1_000
/** How long an author may edit a comment (B-14); an insight may always be edited. */
export const commentEditMinutes = 15
/** How long whoever deleted an insight or a comment may undo it. */
export const undoMinutes = 10
/** How long what was deleted stays in the trash, where a moderator can restore what a moderator removed (B-68). */
export const trashDays = 30
/** The newest earlier versions of an insight that its history keeps. */
export const postRevisionsMax = 100
export const tagsMax = 10
export const tagMaxCharacters = 30
/** The people whom one text mentions; further names stay text. */
export const mentionsMax = 10
/** What the completion of a mention offers. */
export const mentionSuggestions = 5
export const bioMaxCharacters = 200
/** A username stays for so long (SE2). */
export const usernameDays = 30
export const nameMaxCharacters = 50
export const emailMaxCharacters = 254
export const passwordMinCharacters = 6
export const passwordMaxCharacters = 128
export const usernameMinCharacters = 3
export const usernameMaxCharacters = 30

/** How long an account waits for its purge, in which its user can restore it (SE8). */
export const accountGraceDays = 30
/** From the request of a deletion on, no other user gets the username. */
export const deletedUsernameDays = 30
/**
 * The author of comments that others replied to, once their user is deleted: shown as "Deleted user", without a link. No
 * user has this id, the largest of the column.
 */
export const deletedUserId = 2_147_483_647

/** For how long a sign-in counts as recent, so that a change to the account needs no password (SE6). */
export const recentSignInMinutes = 15
/** How long attempts to sign in, and the devices of sign-ins, are kept. */
export const signInsKeptDays = 90
export const signInsPageSize = 50
export const recoveryCodesCount = 10
/** How long the link of a mail that confirms an e-mail address can be used. */
export const verificationDays = 7
/** How long the link of a mail that sets a new password can be used (B-21). */
export const passwordResetMinutes = 30
/** How many museums a user may check in at within 24 hours (BA4). */
export const checkInsPerDay = 5
export const checkInNoteMaxCharacters = 500
/** How many museums a Traveler may add within 24 hours (MC2). */
export const createdMuseumsPerDay = 5
/** How many museums a user may claim within 24 hours (ME5). */
export const claimsPerDay = 5
export const claimReasonMinCharacters = 10
export const claimReasonMaxCharacters = 500
export const managerRequestNotesMaxCharacters = 500
export const managerRequestsPageSize = 20
/** The administrators' list of museums (AM1). */
export const adminMuseumsPageSize = 5
/** The administrators' search for a museum's manager begins at so many characters (AM4). */
export const managerSearchMinCharacters = 2
export const managersFoundCount = 10
/** How many museums are shown that a new one may be. */
export const duplicateMuseumsCount = 5
export const museumNameMaxCharacters = 200
export const museumDescriptionMaxCharacters = 2_000
/** The most stars of a review (B-18). */
export const maxStars = 5
export const reviewMaxCharacters = 1_000
export const reviewsPageSize = 10
/** The earliest year of the visit that a review is about. */
export const firstVisitYear = 1950
/** Nearby Museums (DI6). */
export const nearbyMuseumsCount = 4
export const seasonsMaxCount = 20
export const exceptionsMaxCount = 100
export const amenitiesMaxCount = 60

/** How many edits a user may suggest within 24 hours (ME4). */
export const suggestionsPerDay = 10
export const suggestionReasonMaxCharacters = 500
export const suggestionsPageSize = 20

/** The score from which on suggestions of low-risk fields are applied at once (C-08): nine of nine fields. */
export const highAccuracy = 0.7
/** How long such a suggestion can be undone. */
export const atOnceUndoDays = 7
/** How many fields a member may confirm within 24 hours. */
export const confirmationsPerDay = 50

/** So many visitors who contradict the hours within so many days open a suggestion (C-02). */
export const contradictionsNeeded = 3
export const contradictionDays = 30
/** How old an account is that contradicts the hours. */
export const observerAccountDays = 7

/** A user may ask for one export of their data in so many hours (SE7). */
export const exportHours = 24
/** How long an export can be downloaded. */
export const exportDays = 7
export const messageMaxCharacters = 2_000
export const messagesPageSize = 30
export const conversationsPageSize = 20
/** How many conversations a user may begin in 24 hours (B-30). */
export const newConversationsPerDay = 20
/** The same for accounts younger than 24 hours (XC8). */
export const firstDayConversations = 5
export const messagesPerMinute = 30
export const reportDetailsMaxCharacters = 500

/** How long a session lasts without being used; each use extends it, up to its maximum age. */
export const sessionDays = 7
export const rememberedSessionDays = 30
/** A session ends at this age, however much it is used. */
export const maxSessionDays = 30
export const maxRememberedSessionDays = 90

export const toastMs = 5_000
export const sessionNoticeDelayMs = 2_000
export const tooltipDelayMs = 700
export const searchDebounceMs = 250
export const queryFreshMs = 5 * 60_000
export const authFreshMs = 2 * 60_000
export const queryRetries = 3
export const mutationRetries = 2
export const authRetries = 5

/** How many museums an event of an import has at most, some 25 kB. */
export const importedAtOnce = 100
