export const map = {
  'map.title': 'Mapa de museos',
  'map.skip': 'Saltar el mapa',
  'map.loading': 'Cargando el mapa',
  'map.inView':
    '{count, plural, =0 {Ningún museo a la vista} one {# museo a la vista} other {# museos a la vista}}',
  'map.inView.about': 'Unos {count} museos a la vista',
  'map.cluster': '{count, plural, one {# museo} other {# museos}}, acercar',
  'map.zoomIn': 'Acercar',
  'map.zoomOut': 'Alejar',
  'map.none': 'Aquí no hay museos',
  'map.none.message': 'Mueve el mapa o míralo entero.',
  'map.all': 'Ver todos los museos',
  'map.around': 'Los más cercanos al centro del mapa.',
  'map.failed.load':
    'No se ha podido cargar el servicio de mapas. Comprueba tu conexión e inténtalo de nuevo.',
  'map.failed.start': 'No se ha podido iniciar el servicio de mapas',
  'map.failed.help':
    'Mientras falta el mapa, la lista tiene los mismos museos. Si nunca aparece, comprueba lo siguiente:',
  'map.failed.script': 'El navegador permite los scripts de este sitio, también sus extensiones.',
  'map.failed.version': 'El navegador no tiene más de dos años.',
  'map.outlines.failed': 'Los contornos de los países no se han cargado.',
}
