import { communityTexts } from './texts/community.ts'
import { communityModerationTexts } from './texts/community-moderation.ts'
import { discussionTexts } from './texts/discussion.ts'
import { meetupTexts } from './texts/meetup.ts'
import { museumEventTexts } from './texts/museum-event.ts'
import { recapTexts } from './texts/recap.ts'
import { reportTexts } from './texts/reports.ts'
import { visitPlanTexts } from './texts/visit-plan.ts'

/**
 * The English of every text that the server sends or a schema refuses with, in the specification's words where it has them
 * (7-reference.md, Appendix 6). A text's id is its path (`auth.emailTaken`); `{name}` is a value that travels with the id.
 * The web app renders the id in the reader's language; texts that only screens show are in its own catalogue.
 */
export const texts = {
  product: 'Vitrine',

  errors: {
    authentication: { message: 'Authentication required' },
    accessDenied: { message: 'You do not have access to this.' },
    notFound: { message: 'This does not exist.' },
    validation: { message: 'Please check your input' },
    server: { message: 'Internal server error occurred' },
    tooManyRequests: 'Too many requests. Please wait a moment and try again.',
    firstDay: 'New accounts can do less on their first day. Please try again later.',
    serviceUnavailable: 'This part of Vitrine is not available right now. Please try again in a moment.',
    payloadTooLarge: 'What you sent is too large.',
    unsupportedMedia: 'This kind of content is not accepted here.',
    crossSite: 'This request did not come from this site.',
    idempotencyKey: 'An Idempotency-Key has 1 to 128 visible characters.',
    idempotencyKeyReused: 'This Idempotency-Key was already used for a different request.',
    staleVersion: 'This was changed in the meantime. Please look at it again before you save.',
    undoExpired: 'This can no longer be undone.',
    cursor: 'This cursor is not one of ours.',
    coordinates: 'Latitudes go from -90 to 90, longitudes from -180 to 180.',
  },

  fields: {
    unknown: 'This field is not known here.',
    missing: 'This field is missing.',
    invalid: 'This value is not accepted here.',
    id: 'An id is a number.',
    number: 'Please give a number.',
    wholeNumber: 'Please give a whole number.',
    tooSmall: 'Please give at least {minimum}.',
    tooBig: 'Please give at most {maximum}.',
    text: 'Please give a text.',
    tooShort: 'Please use at least {minimum} characters.',
    yesOrNo: 'Please answer with true or false.',
    list: 'Please give a list.',
    tooMany: 'Please give up to {maximum} entries.',
    time: 'Please give a time in UTC, such as 2026-01-31T12:00:00Z.',
    day: 'Please give a day, such as 2026-01-31.',
    dayOrTime: 'Please give a day, such as 2026-01-31, or a time, such as 2026-01-31T12:00:00Z.',
    timeZone: 'Please give a time zone, such as Europe/Madrid.',
    tooLong: 'Please use up to {maximum} characters.',
    notStorable: 'Please remove the characters that cannot be shown.',
  },

  auth: {
    signedOut: { message: 'You have been successfully signed out.' },
    invalidCredentials: 'Invalid email or password',
    usernameTaken: 'This username is already taken.',
    emailTaken: 'An account with this email already exists.',
    sessionChanged: 'Another user is signed in to this browser now. Nothing was sent.',
    currentPasswordRequired: 'Please enter your current password to go on.',
    wrongCurrentPassword: 'Your current password is not correct.',
    passwordUpdated: 'Password Updated',
    twoFactor: {
      required: 'Please enter the code of your authenticator app.',
      malformed: 'Enter the 6 digits of your authenticator app, or a recovery code.',
      wrong: 'This code is not valid. Each code works once: wait for the next one and try again.',
      alreadyOn: 'Two-factor authentication is already on.',
      notOn: 'Two-factor authentication is not on.',
      notSetUp: 'Please start the setup again.',
    },
    deletionScheduled: 'This account will be deleted on {date}. You can restore it until then.',
    suspended: 'Your account is suspended. Reason: {reason}',
    suspendedUntil: 'Your account is suspended until {date}. Reason: {reason}',
    lastAdmin: 'You are the only administrator. Please make another user an administrator first.',
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
    emailConfirmed: 'Your email address is confirmed.',
    resetMailSent: 'If an account has this email address, a message with a link is on its way to it.',
    passwordReset: 'Your password has been changed. Please sign in with the new one.',
    linkExpired: 'This link has expired or was already used. Please ask for a new one.',
    unsubscribeLink: 'This link is not complete. Please open it from the message again.',
  },

  post: {
    kindRequired: 'Please choose the kind of insight.',
    textRequired: 'Please add some content to your text insight.',
    videoRequired: 'Please record or upload a video for your insight.',
    videoAlone: 'An insight has a video or pictures, not both.',
    captionsOfVideo: 'Captions belong to a video.',
    tooLong: 'An insight may have up to 2,000 characters.',
    museumNotFound: 'Museum not found',
    tooManyTags: 'Please use up to 10 tags.',
    tagTooLong: 'A tag may have up to 30 characters.',
    noChanges: 'No changes detected',
    coverByModerator: 'A moderator covered this insight.',
  },

  description: {
    required: 'Please describe what the picture or the video shows.',
    own: 'This is your own insight: edit it instead.',
  },

  comment: {
    required: 'Please write a comment.',
    tooLong: 'A comment may have up to 1,000 characters.',
    editExpired: 'A comment can be edited for 15 minutes.',
  },

  message: {
    required: 'Please write a message.',
    tooLong: 'A message may have up to 2,000 characters.',
    self: 'You cannot send messages to yourself.',
    notAccepted: 'This user does not accept messages from you.',
    refused: 'You cannot send messages to this user.',
    tooManyConversations: 'You can begin 20 conversations a day. Please try again later.',
    unverified: 'Please confirm your email address before you write to people who do not follow you.',
  },

  profile: {
    notFound: { message: "The user you're looking for doesn't exist." },
    cannotFollowSelf: 'You cannot follow yourself.',
    cannotBlockSelf: 'You cannot block or mute yourself.',
    blocked: 'You cannot follow this user.',
    bioTooLong: 'A bio may have up to 200 characters.',
    usernameChanged: 'A username can be changed once in 30 days.',
  },

  exports: {
    oneADay: 'You can ask for one export in 24 hours. Please try again later.',
    notReady: 'This export is not ready yet.',
    expired: 'This export has expired. Please ask for a new one.',
  },

  privacy: { visibility: 'Please choose public, friends or private.' },

  moderation: {
    type: 'Please choose a temporary or a permanent ban.',
    reasonRequired: 'Please give a reason.',
    expiryRequired: 'Please choose when the ban ends, within a year from now.',
    expiryNotAllowed: 'A permanent ban has no end.',
    admin: 'Administrators cannot be banned.',
  },
  museum: {
    notFound: 'Museum not found',
    unknownCategory: 'This is not a museum category.',
    box: 'Please give the box as west,south,east,north.',
    place: 'Please give the place as latitude,longitude.',
    tooManyCheckIns: 'You can check in at {count} museums a day.',
    tooManyCreated: 'You can add {count} museums a day.',
    duplicate: 'This museum may be here already.',
    required: {
      name: 'Museum name is required',
      address: 'Address is required',
      city: 'City is required',
      country: 'Country is required',
      state: 'State is required',
      zipCode: 'Zip code is required',
      category: 'Category is required',
    },
    hours: {
      day: 'Please choose closed, by appointment, or both times.',
      name: 'Please give these dates a name.',
      dates: 'Please give both dates.',
      order: 'The last day cannot be before the first.',
      lastEntry: 'The last entry is 5 to 240 minutes before closing, in steps of 5.',
    },
    invalidUrl: 'Invalid URL',
    invalidImageUrl: 'Invalid image URL',
  },

  claim: {
    pending: 'You already have a pending request',
    reasonTooShort: 'Please provide at least 10 characters explaining why you should manage this museum',
    reasonTooLong: 'Reason must be less than 500 characters',
    unverified: 'Please confirm your email address before you claim a museum.',
    notNeeded: 'You can edit this museum already.',
    tooMany: 'You can claim {count} museums a day.',
    notesRequired: 'Please provide a reason for rejection',
    approvedByDefault: 'Request approved by admin',
    superseded: 'Another request was approved',
    decided: 'This request has been decided in the meantime.',
    replaces: 'This museum has a manager already. Please confirm that they are replaced.',
    notAManager: 'Only Museum Managers and administrators can manage a museum.',
    requesterHidden:
      'The account of this user is suspended or about to be deleted. Please reject the request.',
  },

  suggestion: {
    standardReason: 'User suggested edit',
    editsDirectly: 'You can edit this museum yourself.',
    tooMany: 'You can suggest {count} edits a day.',
    fieldsRequired: 'Please choose at least one field.',
    unknownFields: 'This suggestion has no such field.',
    reasonRequired: 'Please provide a reason for rejection',
    decided: 'This suggestion was decided or replaced in the meantime.',
    automaticReason: '{count} visitors contradicted the hours.',
    notOpen: 'The hours do not say that this museum is open now.',
    afterLastEntry: 'The last entry has passed: the hours say that nobody is admitted now.',
    tooNew: 'New accounts can report this after 7 days.',
    conflict: 'Fields have changed since they were suggested. Please choose which value to keep.',
    museumDecided: 'This suggestion has been decided already.',
    ownValue: 'Others confirm what you have changed yourself.',
    byVisits: 'Opening hours are confirmed by visits.',
    tooManyConfirmed: 'You can confirm {count} details a day.',
  },

  community: communityTexts,
  communityModeration: communityModerationTexts,
  reports: reportTexts,
  discussion: discussionTexts,
  meetup: meetupTexts,
  museumEvent: museumEventTexts,
  recap: recapTexts,
  visitPlan: visitPlanTexts,

  lookup: {
    inProgress: 'Museums are being updated already. Please wait until that is finished.',
    failed: 'Failed to fetch museum data. Please fill the form manually.',
    addressRequired: 'Please enter both address and city to lookup coordinates.',
    addressNotFound: 'Could not find coordinates for this address. Please enter them manually.',
    geocodingFailed: 'Failed to lookup coordinates. Please enter them manually.',
  },

  media: {
    videoTooLarge: 'Please select a video file smaller than 100MB.',
    videoTooLong: 'Please select a video of up to 60 seconds.',
    videoType: 'Please select an MP4, WebM or MOV video.',
    pictureTooLarge: 'Please select a picture of up to 10MB.',
    pictureType: 'Please select a JPG, PNG, GIF or WebP picture.',
    tooManyPixels: 'Please select a picture of up to 25 megapixels.',
    photo: 'JPG, PNG or GIF. Max size 5MB.',
    tooManyPictures: 'Please select up to 4 pictures.',
    fileRequired: 'Please select a file.',
    missing: 'This file did not arrive. Please upload it again.',
    samePicture: 'Please select each picture once.',
    purposeRequired: 'Please choose what the file is for.',
    empty: 'This file is empty.',
    damaged: 'This file cannot be read. Please select another one.',
    processingFailed: 'This file could not be prepared. Please try again.',
    altTextTooLong: 'A description may have up to 1,500 characters.',
    sensitiveReasonTooLong: 'A reason may have up to 100 characters.',
    captions: 'Please give each line of captions a beginning before its end, and a text.',
    uploadConflict: 'This upload stands at another place. It goes on from there.',
    attached: 'This file is in use. Please delete what shows it first.',
    quota: 'Your videos and pictures fill the {limit} that you can upload. Please delete some first.',
    storageFull: 'There is no room for uploads right now. Please try again later.',
  },

  delivery: {
    required: 'Please fill in all required fields',
    address: 'Please give an address that begins with https://.',
    host: 'The server does not allow media from this address.',
    rejected: 'BunnyCDN did not accept these credentials.',
    notDelivered: 'This address does not deliver the files of the storage zone.',
    noCors: 'The pull zone adds no CORS headers. Please add them for the extensions mp4 and m3u8.',
    purgeOne: 'Please give one address, or choose to purge everything.',
    foreignAddress: 'This address is none of our media.',
    reloaded: 'Configuration reloaded',
    purged: 'Cache purged successfully',
    notConfigured: 'Please save the credentials of the CDN first.',
    migrating: 'A migration is running already. Please wait until it is finished.',
    notMigrated: 'Please migrate all files first.',
    onlyCopy: 'All files are in the zone {zone} alone. Please keep that zone and its region.',
    notEmpty:
      'The zone {zone} still has files, which could not be removed from there any more. Please empty it at BunnyCDN first.',
    local: 'Media are stored on this server and delivered by it.',
    filling:
      'New media are stored on this server and at BunnyCDN. This server delivers them until all are migrated.',
    cdn: 'Media are stored at BunnyCDN and delivered by it.',
    noStatistics: 'BunnyCDN does not answer. These numbers are what this server has counted.',
  },

  search: { noResults: 'No results found' },

  /** The heads of pages, which search engines and readers of shared links show. */
  preview: {
    site: 'Museums, and the people who love them: find a museum, share what you saw, meet others who were there.',
    museum: '{category} in {place}.',
    post: '{name} at {museum}',
  },
} as const
