import type { calendarFeed as english } from '../en-US/calendarFeed.ts'
import type { Texts } from '../texts.ts'

export const calendarFeed: Texts<typeof english> = {
  more: 'Mais',
  action: 'Assinar calendário',
  title: 'Assinar calendário',
  description:
    'Veja a sua programação no Google Agenda, no Outlook ou no Calendário da Apple: horários, embaixadores, canais e as primeiras palavras dos posts aprovados, desde 30 dias atrás.',
  failed: 'Não foi possível carregar a sua assinatura.',
  ambassador: 'Posts de',
  everybody: 'Todos os embaixadores',
  make: 'Criar endereço',
  made: 'Seu endereço',
  madeText: 'Copie agora. Por segurança, ele não será mostrado de novo.',
  secret: 'Quem tem este endereço consegue ler este calendário. Não repasse.',
  address: 'Endereço',
  copy: 'Copiar endereço',
  done: 'Pronto',
  close: 'Fechar',
  onAll: 'Você tem um endereço para os posts de todos os embaixadores.',
  onOne: 'Você tem um endereço para os posts de {name}.',
  created: 'Criado em {date}.',
  read: 'Última leitura por um calendário: {date}.',
  unread: 'Nenhum calendário leu o endereço ainda.',
  ends: 'Ele deixa de funcionar quando você sai do espaço de trabalho.',
  replace: 'Trocar',
  replaceTitle: 'Trocar o endereço?',
  replaceText: 'O endereço atual para de funcionar na hora. Os calendários que o usam precisam do novo.',
  off: 'Desativar',
  offTitle: 'Desativar a assinatura?',
  offText: 'O endereço para de funcionar na hora, em todos os calendários que o usam.',
  offDone: 'Assinatura do calendário desativada',
  how: 'Como adicionar',
  apps: {
    google: {
      name: 'Google Agenda',
      text: 'No computador: ao lado de “Outras agendas”, clique em +, depois em “Do URL”, e cole o endereço. O Google lê de novo a cada poucas horas.',
    },
    outlook: {
      name: 'Outlook',
      text: 'No calendário: “Adicionar calendário”, depois “Assinar da Web”, e cole o endereço.',
    },
    apple: {
      name: 'Calendário da Apple',
      text: 'No Mac: “Arquivo”, depois “Nova Assinatura de Calendário”. No iPhone: “Calendários”, depois “Adicionar Calendário” e “Adicionar Calendário Assinado”.',
    },
  },
}
