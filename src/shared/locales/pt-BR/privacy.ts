import type { Texts } from '../texts.ts'

export const privacy: Texts<typeof import('../en-US/privacy.ts').privacy> = {
  download: {
    title: 'Baixar meus dados',
    text: 'Um zip com seu perfil, consentimentos, notificações, o que você criou e tudo o que há nos espaços de trabalho dos quais você é proprietário: páginas para ler, arquivos para outros programas e os documentos originais.',
    workspace: 'Baixar este espaço de trabalho',
    workspaceText:
      'Um zip com tudo o que há neste espaço de trabalho: embaixadores, conhecimento, posts, pessoas, créditos e registro de auditoria. O pedido fica no registro de auditoria.',
    ask: 'Preparar download',
    again: 'Preparar outro',
    working: 'Preparando seu download',
    leave: 'Você pode sair desta página. Avisamos quando estiver pronto.',
    ready: 'Seu download está pronto',
    kept: 'Gerado em {made}. Será excluído em {expires}.',
    save: 'Baixar ({size})',
    failed: 'Não foi possível preparar o download. Tente de novo.',
    askFailed: 'Não foi possível iniciar o download',
    cancelFailed: 'Não foi possível cancelar o download',
    loadFailed: 'Não foi possível carregar seu download.',
  },
  consents: {
    title: 'Privacidade e consentimentos',
    text: 'O que você aceitou. Leia os <terms>termos de serviço</terms> e a <privacy>política de privacidade</privacy>.',
    history: 'Histórico',
    documents: { terms: 'Termos de serviço e política de privacidade', marketing: 'Novidades do produto por e-mail' },
    version: 'Versão {version}, {date}',
    given: 'Aceito',
    withdrawn: 'Retirado',
    none: 'Ainda não há nada registrado.',
    failed: 'Não foi possível carregar seus consentimentos.',
    keeping:
      'Guardamos esta lista, seu perfil e o que você criou enquanto sua conta existir. Notificações e e-mails são excluídos depois de 90 dias; downloads, depois de 7.',
  },
  leaving: {
    title: 'Só você é proprietário de espaços de trabalho onde há outras pessoas',
    text: 'Escolha o que acontece com cada um. Você pode excluir sua conta quando não houver mais nada em aberto.',
    newOwner: 'Novo proprietário',
    choose: 'Escolher uma pessoa',
    handOver: 'Transferir',
    waiting: 'Esperando {email} aceitar a propriedade. Você pode fechar esta janela e voltar depois.',
    withdraw: 'Cancelar convite',
    or: 'Ninguém deve assumir?',
    end: 'Excluir espaço de trabalho',
    endTitle: 'Excluir {name}?',
    endText:
      'Tudo o que há nele é excluído para todos depois de {days} dias. Até lá, as pessoas podem ler. Depois que sua conta for excluída, ninguém do espaço de trabalho pode cancelar isso.',
    ending: '{name} será excluído em {date}. Depois que você sair, ninguém de lá pode cancelar isso.',
    failed: 'Não foi possível fazer esta alteração',
  },
  /** By the server’s code. */
  problems: {
    export_running: 'Seu download já está sendo preparado.',
    too_many_exports: 'Você pode pedir até {limit} downloads por dia. Tente de novo amanhã.',
  },
}
