import type { eventForm as english } from '../en/event-form.ts'

/** What the forms of meetups and of museum events share. */
export const eventForm: Record<keyof typeof english, string> = {
  'eventForm.title': 'Título',
  'eventForm.description': 'Descripción',
  'eventForm.location': 'Lugar',
  'eventForm.date': 'Fecha',
  'eventForm.startTime': 'Hora de inicio',
  'eventForm.endTime': 'Hora de fin',
  'eventForm.nextDay': 'Termina al día siguiente.',
  'eventForm.timezone': 'Zona horaria',
  'eventForm.maxAttendees': 'Máximo de asistentes',
  'eventForm.maxAttendees.hint': 'Déjalo vacío si no hay límite.',
  'eventForm.waitlist': 'Lista de espera si se llena',
  'eventForm.waitlist.hint': 'La siguiente plaza libre es de quien lleva más tiempo esperando.',
  'eventForm.more': 'Más detalles',
  'eventForm.accessibility': 'Notas de accesibilidad',
  'eventForm.tags': 'Etiquetas',
  'eventForm.tags.hint': 'Sepáralas con comas.',
  'eventForm.creating': 'Creando...',
  'eventForm.delete.ask': '¿Eliminar «{title}»?',
  'eventForm.delete.answered':
    'Si otras personas han respondido, se cancela: se avisa a quienes respondieron y sigue visible durante 30 días.',
  'eventForm.delete.unanswered': 'Si nadie más ha respondido, se elimina.',
}
