import type { MailCatalogue } from './index.ts'

export const es: MailCatalogue = {
  greeting: 'Hola, {name}:',
  plainGreeting: 'Hola:',
  copy: 'O copia esta dirección en tu navegador:',
  signature: 'Vitrine',
  kinds: {
    'verify-email': {
      subject: 'Confirma tu correo electrónico',
      paragraphs: ['Confirma que {email} es tu correo electrónico en Vitrine.'],
      action: 'Confirmar este correo',
      notes: [
        'El enlace funciona una sola vez, durante 7 días.',
        'Si no has escrito tú esta dirección, no tienes que hacer nada.',
      ],
    },
    'email-changed': {
      subject: 'Tu correo electrónico ha cambiado',
      paragraphs: [
        'El correo electrónico de tu cuenta en Vitrine ahora es {email}. Este es el último mensaje al anterior.',
      ],
      action: 'Abrir Vitrine',
      notes: [
        'Si no has sido tú, otra persona tiene acceso a tu cuenta: escribe a quienes llevan este sitio.',
      ],
    },
    'reset-password': {
      subject: 'Elige una contraseña nueva',
      paragraphs: ['Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta en Vitrine.'],
      action: 'Elegir una contraseña nueva',
      notes: [
        'El enlace funciona una sola vez, durante 30 minutos.',
        'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
      ],
    },
    'password-changed': {
      subject: 'Tu contraseña ha cambiado',
      paragraphs: ['La contraseña de tu cuenta en Vitrine ha cambiado.'],
      action: 'Elegir otra contraseña',
      notes: ['Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña ahora.'],
    },
    'export-ready': {
      subject: 'La exportación de tus datos está lista',
      paragraphs: ['La copia de tus datos que pediste en Vitrine está lista para descargar.'],
      action: 'Abrir tus ajustes',
      notes: [
        'Puedes descargarla durante 7 días. Es posible que Vitrine te pida antes la contraseña.',
        'Si no la has pedido tú, otra persona tiene acceso a tu cuenta: cambia la contraseña.',
      ],
    },
    'deletion-scheduled': {
      subject: 'Tu cuenta se eliminará',
      paragraphs: [
        'Tu cuenta de Vitrine ya no se muestra y se eliminará el {date}, con todo lo que has compartido.',
        'Hasta entonces puedes restaurarla: inicia sesión y elige restaurar tu cuenta.',
      ],
      action: 'Iniciar sesión',
      notes: [
        'Se han cerrado todas tus sesiones, y este es el único mensaje hasta entonces.',
        'Si no has sido tú, restaura tu cuenta y elige otra contraseña ahora.',
      ],
    },
    'account-restored': {
      subject: 'Tu cuenta se ha restaurado',
      paragraphs: ['Tu cuenta de Vitrine se ha restaurado. No se eliminará.'],
      action: 'Abrir Vitrine',
      notes: ['Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña ahora.'],
    },
  },
}
