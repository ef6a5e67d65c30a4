import type { Texts } from '../texts.ts'

export const onboardingSteps: Texts<typeof import('../en-US/onboardingSteps.ts').onboardingSteps> = {
  title: 'Primeiros passos',
  description: 'De um espaço de trabalho vazio aos primeiros posts: o que já está pronto e o que vem agora.',
  progress: '{done} de {total} prontos',
  next: 'Próximo passo',
  done: 'Pronto',
  open: 'Abrir',
  later: 'Em breve',
  editorsOnly: 'Para editores',
  allDone: 'Está tudo pronto. Boa escrita!',
  failed: 'Não foi possível carregar o seu progresso.',
  steps: {
    account: { title: 'Complete sua conta', text: 'Empresa, apelido e contato do seu espaço de trabalho.' },
    ambassador: { title: 'Crie um embaixador', text: 'Quem fala, e para quem.' },
    voice: { title: 'Dê uma voz a ele', text: 'Tom, estilo de escrita e alguns posts de exemplo.' },
    knowledge: {
      title: 'Adicione conhecimento',
      text: 'Documentos, links, páginas e respostas que dão origem aos posts.',
    },
    strategy: { title: 'Planeje a estratégia', text: 'Segmentos de público e linhas editoriais.' },
    batch: { title: 'Produza os primeiros posts', text: 'Escolha tópicos, revise os textos e aprove os bons.' },
    schedule: { title: 'Agende um post', text: 'Coloque os posts aprovados no calendário.' },
  },
}
