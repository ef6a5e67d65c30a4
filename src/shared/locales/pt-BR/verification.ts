import type { verification as english } from '../en-US/verification.ts'
import type { Texts } from '../texts.ts'

export const verification: Texts<typeof english> = {
  title: 'Confirme seu e-mail',
  sent: 'Enviamos um link para {email}. Abra o link para confirmar o endereço.',
  sentUnknown: 'Enviamos um link para você. Abra o link para confirmar seu endereço.',
  hint: 'Não chegou? Confira a caixa de spam ou envie de novo.',
  resend: 'Enviar de novo',
  resent: 'Se esse endereço ainda não foi confirmado, enviamos um novo link.',
  wait_one: 'Você pode enviar de novo em {count} segundo',
  wait_other: 'Você pode enviar de novo em {count} segundos',
  continue: 'Continuar para o login',
  banner: 'Abra o link que enviamos para {email}.',
  noMail: 'Este servidor não envia e-mails. Peça o link ao administrador.',
  changeSent: 'Enviamos um link para {email}.',
}
