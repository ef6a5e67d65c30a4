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
    'post-published': 'Um post de {ambassador} foi publicado em {channel}',
    'post-held': 'Um post de {ambassador} para {channel} espera por você',
    'post-failed': 'Não foi possível publicar um post de {ambassador} em {channel}',
    'post-unknown': 'Confira {channel}: talvez um post de {ambassador} já esteja lá',
    'channel-expiring': 'Reconecte {channel} antes de {date}, quando o acesso expira',
    'post-channel-broken': 'Reconecte {channel}: o canal não aceita mais posts',
  },
  roleChanged: {
    owner: 'Agora você é proprietário de {workspace}',
    admin: 'Agora você é administrador em {workspace}',
    editor: 'Agora você é editor em {workspace}',
    reviewer: 'Agora você é revisor em {workspace}',
    viewer: 'Agora você é leitor em {workspace}',
  },
}
