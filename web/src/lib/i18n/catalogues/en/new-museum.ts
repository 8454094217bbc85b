/** The form that adds a museum. */
export const newMuseum = {
  'newMuseum.title': 'Create Museum Profile',
  'newMuseum.intro': 'Is a museum missing? Its name, address, city and country are enough.',
  'newMuseum.about': 'The museum',
  'newMuseum.place': 'Where it is',
  'newMuseum.contact': 'Contact',
  'newMuseum.latitude': 'Latitude',
  'newMuseum.latitude.hint': 'In degrees, such as 40.7794. It may stay empty.',
  'newMuseum.longitude': 'Longitude',
  'newMuseum.longitude.hint': 'In degrees, such as -73.9632.',
  'newMuseum.website.hint': 'With https:// at the beginning.',
  'newMuseum.create': 'Create museum',
  'newMuseum.creating': 'Creating...',
  'newMuseum.created': 'Museum Created!',
  'newMuseum.failed.title': 'Error',
  'newMuseum.failed.message': 'Failed to create museum profile. Please try again.',
  'newMuseum.duplicates.title': 'It is one of these',
  'newMuseum.duplicates.message':
    'This museum may be here already. Open the one that you mean, or create yours.',
  'newMuseum.duplicates.force': 'Create anyway',
} as const
