import { recapServer } from './server.ts'

/** The recap of a meetup, its editor, and who agrees to be shown in it; loaded with them. */
export const meetupRecap = {
  ...recapServer,
  'meetupRecap.title': 'How it was',
  'meetupRecap.loading': 'Loading the recap',
  'meetupRecap.none.message': 'It may have been made a draft again.',
  'meetupRecap.attended': '{count, plural, one {# attended} other {# attended}}',
  'meetupRecap.photos.count': '{count, plural, one {# photo} other {# photos}}',
  'meetupRecap.photos': 'Photos',
  'meetupRecap.photos.none': 'Photos appear here once whoever added them agrees to it.',
  'meetupRecap.insights': 'Insights',
  'meetupRecap.insights.failedToLoad': 'The insights could not be loaded.',
  'meetupRecap.museum': 'At the museum',
  'meetupRecap.next': 'The next meetup',
  'meetupRecap.published': 'Published on {date}',

  'meetupRecap.editor': 'Edit the recap',
  'meetupRecap.state.draft': 'Draft: only you and those who run the community see it.',
  'meetupRecap.state.published':
    'Published: everyone who may read the community sees it. What is added later is shown when you choose it.',
  'meetupRecap.collects': 'Insights that attendees share about the museum until {moment} are added.',
  'meetupRecap.text': 'How was it?',
  'meetupRecap.text.hint': 'In your own words. It may stay empty.',
  'meetupRecap.saved': 'The text is saved',
  'meetupRecap.saveFailed': 'The text could not be saved',

  'meetupRecap.leaveOut': 'Leave out',
  'meetupRecap.show': 'Show',
  'meetupRecap.leaveOut.photo': 'Leave out photo {number}, by {name}',
  'meetupRecap.show.photo': 'Show photo {number}, by {name}',
  'meetupRecap.leaveOut.insight': 'Leave out the insight by {name}',
  'meetupRecap.show.insight': 'Show the insight by {name}',
  'meetupRecap.leftOut': 'Left out of the recap',
  'meetupRecap.leftOut.photo': 'Photo {number}, by {name}, is left out',
  'meetupRecap.shown.photo': 'Photo {number}, by {name}, is shown',
  'meetupRecap.leftOut.insight': 'The insight by {name} is left out',
  'meetupRecap.shown.insight': 'The insight by {name} is shown',
  'meetupRecap.shown.failed': 'Your choice could not be saved',

  'meetupRecap.publish': 'Publish',
  'meetupRecap.publish.ask': 'Publish this recap?',
  'meetupRecap.publish.effect': 'Everyone who may read the community sees it.',
  'meetupRecap.publish.effect.notified': 'With the first publication, whoever attended is notified.',
  'meetupRecap.publish.effect.stamped':
    'With the first publication, whoever attended is notified, and gets a group stamp of {museum} in the passport.',
  'meetupRecap.publish.pending': 'Publishing...',
  'meetupRecap.publish.done': 'The recap is published',
  'meetupRecap.publish.failed': 'The recap could not be published',
  'meetupRecap.withdraw': 'Make it a draft again',
  'meetupRecap.withdraw.done': 'The recap is a draft again',
  'meetupRecap.withdraw.failed': 'The recap could not be made a draft again',
  'meetupRecap.planNext': 'Plan the next meetup',
  'meetupRecap.planNext.hint': 'No next meetup is planned. The form begins with what this one was.',

  'meetupRecap.consent': 'My photos may be shown in the recap',
  'meetupRecap.consent.hint':
    'Whoever reads the recap from outside the community then also sees your insights in it. You can take this back at any time.',
  'meetupRecap.consent.failed': 'Your answer could not be saved',

  'things.recap': 'this recap',
} as const
