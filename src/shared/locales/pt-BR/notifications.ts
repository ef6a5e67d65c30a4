import type { Texts } from '../texts.ts'

export const notifications: Texts<typeof import('../en-US/notifications.ts').notifications> = {
  title: 'Notificações',
  unread_one: 'Notificações, {count} não lida',
  unread_other: 'Notificações, {count} não lidas',
  isNew: 'Não lida',
  markAll: 'Marcar todas como lidas',
  failed: 'Não foi possível carregar suas notificações.',
  empty: 'Nenhuma notificação ainda',
  emptyText: 'Aqui você vê quando alguém convida você, responde a um convite seu ou muda sua função.',
  kinds: {
    invited: '{inviter} convidou você para {workspace}',
    invitedByAdministrator: 'Você recebeu um convite para {workspace}',
    'invitation-accepted': '{email} entrou em {workspace}',
    'invitation-declined': '{email} recusou seu convite para {workspace}',
    removed: 'Você não faz mais parte de {workspace}',
    'new-sign-in': 'Novo acesso a partir de {place}: {device}',
    'export-ready': 'Seus dados estão prontos para baixar',
  },
  roleChanged: {
    owner: 'Agora você é proprietário de {workspace}',
    admin: 'Agora você é administrador em {workspace}',
    editor: 'Agora você é editor em {workspace}',
    reviewer: 'Agora você é revisor em {workspace}',
    viewer: 'Agora você é leitor em {workspace}',
  },
}
