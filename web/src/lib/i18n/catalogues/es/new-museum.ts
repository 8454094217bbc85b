import type { newMuseum as english } from '../en/new-museum.ts'

/** The form that adds a museum. */
export const newMuseum: Record<keyof typeof english, string> = {
  'newMuseum.title': 'Crear perfil de museo',
  'newMuseum.intro': '¿Falta un museo? Bastan su nombre, dirección, ciudad y país.',
  'newMuseum.about': 'El museo',
  'newMuseum.place': 'Dónde está',
  'newMuseum.contact': 'Contacto',
  'newMuseum.latitude': 'Latitud',
  'newMuseum.latitude.hint': 'En grados, como 40.7794. Puede quedar vacía.',
  'newMuseum.longitude': 'Longitud',
  'newMuseum.longitude.hint': 'En grados, como -73.9632.',
  'newMuseum.website.hint': 'Con https:// al principio.',
  'newMuseum.create': 'Crear museo',
  'newMuseum.creating': 'Creando...',
  'newMuseum.created': '¡Museo creado!',
  'newMuseum.failed.title': 'Error',
  'newMuseum.failed.message': 'No se pudo crear el perfil del museo. Inténtalo de nuevo.',
  'newMuseum.duplicates.title': 'Es uno de estos',
  'newMuseum.duplicates.message': 'Puede que este museo ya esté aquí. Abre el que buscas o crea el tuyo.',
  'newMuseum.duplicates.force': 'Crear de todos modos',
}
