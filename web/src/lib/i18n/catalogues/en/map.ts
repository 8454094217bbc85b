/** The map of Discover. */
export const map = {
  'map.title': 'Map of museums',
  'map.skip': 'Skip the map',
  'map.loading': 'Loading the map',
  'map.inView': '{count, plural, =0 {No museums in view} one {# museum in view} other {# museums in view}}',
  'map.inView.about': 'About {count} museums in view',
  'map.cluster': '{count, plural, one {# museum} other {# museums}}, zoom in',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.none': 'No museums here',
  'map.none.message': 'Move the map, or see all of it.',
  'map.all': 'See all museums',
  'map.around': 'Nearest to the middle of the map.',
  'map.failed.load': 'Failed to load the maps service. Please check your connection and try again.',
  'map.failed.start': 'Failed to initialize the maps service',
  'map.failed.help':
    'Until the map is here, the list has the same museums. Where it never appears, check these:',
  'map.failed.script': 'Scripts of this site are allowed in the browser, also by its extensions.',
  'map.failed.version': 'The browser is not older than two years.',
  'map.outlines.failed': 'The outlines of the countries did not load.',
} as const
