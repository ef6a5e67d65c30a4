import type { Texts } from '../texts.ts'

export const onboarding: Texts<typeof import('../en-US/onboarding.ts').onboarding> = {
  home: {
    title: 'Painel',
    hello: 'Olá, {name}',
    complete: {
      title: 'Complete seu cadastro',
      text: 'Faltam alguns dados: empresa, apelido e contato.',
      action: 'Completar agora',
    },
    cards: {
      ambassadors: 'Embaixadores',
      tools: 'Ferramentas',
      posts: 'Posts',
      instances: 'Espaços de trabalho',
      approved_one: '{count} aprovado',
      approved_other: '{count} aprovados',
      ready_one: '{count} pronta',
      ready_other: '{count} prontas',
      credits_one: 'Resta {count} crédito',
      credits_other: 'Restam {count} créditos',
    },
    choose: {
      title: 'O que você quer escrever?',
      ambassador: 'Embaixador',
      tool: 'Ferramenta',
      chooseAmbassador: 'Escolha um embaixador',
      noTools: 'Nenhuma ferramenta está pronta neste espaço de trabalho.',
      start: 'Produzir posts',
      overview: 'Abrir embaixador',
    },
    recent: {
      title: 'Produção recente',
      all: 'Ver tudo',
      empty: 'Nenhum lote ainda',
      emptyText: 'Um lote transforma seu conhecimento em tópicos e os tópicos que você aprova em posts.',
    },
    first: {
      all: 'Todos os passos',
      title: 'Três passos até os primeiros posts',
      ambassador: { title: 'Crie um embaixador', text: 'Quem fala, com quem e com que voz.', action: 'Criar' },
      knowledge: {
        title: 'Adicione conhecimento',
        text: 'Documentos, links e páginas de onde saem os posts.',
        action: 'Adicionar',
      },
      posts: { title: 'Produza posts', text: 'Revise os tópicos e aprove os rascunhos.', action: 'Produzir' },
      done: 'Feito',
    },
    offline: {
      title: 'Nenhum provedor de IA conectado',
      text: 'Os posts são montados com frases do seu conhecimento. Conecte um provedor de IA para ter rascunhos melhores.',
    },
  },
}
