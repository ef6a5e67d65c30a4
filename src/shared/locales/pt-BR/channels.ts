import type { Texts } from '../texts.ts'

export const channels: Texts<typeof import('../en-US/channels.ts').channels> = {
  problems: {
    channel_without_account: 'Este canal não tem conta para conectar.',
    channel_without_secret: 'Só webhooks são assinados com um segredo.',
    channel_not_set_up: 'As pessoas que mantêm este servidor ainda não configuraram o LinkedIn.',
    channel_not_connected: 'Conecte o canal antes.',
    connect_expired: 'A conexão demorou demais ou começou em outro lugar. Conecte o canal de novo.',
    connect_scopes:
      'A rede não concedeu tudo o que a publicação precisa: {scopes}. Falta um produto no aplicativo da rede; fale com as pessoas que mantêm este servidor.',
    connect_no_pages: 'Você não administra nenhuma página com esta conta.',
    connect_other_account: 'Este canal pertence a outra conta. Entre na rede com ela, ou conecte um canal novo.',
    connect_refused: 'A rede recusou: {detail}',
    validation_network_off: 'A rede simulada está desligada neste servidor.',
  },
}
