import type { Texts } from '../texts.ts'

export const welcome: Texts<typeof import('../en-US/welcome.ts').welcome> = {
  title: 'Boas-vindas ao {product}, {name}',
  titlePlain: 'Boas-vindas ao {product}',
  text: 'Seu espaço de trabalho está pronto. Faltam três passos para os primeiros posts.',
  start: 'Ir para o painel',
  steps: {
    ambassador: { title: 'Crie um embaixador', text: 'Quem fala, com quem e com que voz.' },
    knowledge: {
      title: 'Adicione conhecimento',
      text: 'Documentos, links, páginas e perguntas de onde saem os posts.',
    },
    posts: { title: 'Produza posts', text: 'Escolha tópicos, revise rascunhos e aprove os melhores.' },
  },
  trial: {
    title: 'Seu teste grátis começou',
    text: 'Experimente tudo, sem cartão de crédito.',
    days_one: '{count} dia grátis',
    days_other: '{count} dias grátis',
    posts_one: '{count} post incluído',
    posts_other: '{count} posts incluídos',
    start: 'Começar',
  },
}
