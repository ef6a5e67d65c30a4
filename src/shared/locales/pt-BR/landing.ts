import type { landing as english } from '../en-US/landing.ts'
import type { Texts } from '../texts.ts'

export const landing: Texts<typeof english> = {
  meta: {
    title: 'Posts de LinkedIn com a sua voz, a partir do que você sabe',
    description:
      'O {product} escreve posts de LinkedIn para líderes com base nos documentos deles, mostra a fonte de cada número e deixa a decisão com você.',
  },
  hero: {
    title: 'Posts de LinkedIn com a sua voz, a partir do que você sabe',
    text: 'O {product} lê seus documentos, sugere tópicos com as fontes e escreve posts com a sua voz. Números e citações são conferidos com os seus documentos, e nada é publicado sem você.',
    start: 'Começar grátis',
    how: 'Veja como funciona',
  },
  example: {
    topic: 'Tópico',
    source: 'Fonte',
    quote: 'Em noventa dias, as padarias dessa rota passaram a comprar 32% mais.',
    document: 'Diário de bordo 2025 › O caminhão das quatro da manhã',
    post: 'Post',
    body: 'Mudamos a primeira rota para as quatro da manhã.\n\nEm noventa dias, as padarias dessa rota passaram a comprar 32% mais.\n\nO que mudaria na sua empresa se a primeira entrega chegasse mais cedo?',
    note: 'Exemplo feito com os documentos de amostra',
  },
  steps: {
    title: 'Como funciona',
    items: {
      ambassador: {
        title: 'Crie um embaixador',
        text: 'Conte quem fala e com quem. Aprendemos a voz com os posts que a pessoa já escreveu.',
      },
      knowledge: {
        title: 'Adicione o conhecimento',
        text: 'Envie documentos, links ou perguntas e respostas. Tudo pronto em segundos e restrito ao seu espaço de trabalho.',
      },
      posts: {
        title: 'Revise os tópicos, depois os posts',
        text: 'Aprove, reprove ou peça mudanças. Todas as versões ficam guardadas.',
      },
    },
  },
  features: {
    title: 'Feito para quem assina embaixo de cada palavra',
    items: {
      sources: {
        title: 'Todo número tem fonte',
        text: 'Números e citações que não estão nos seus documentos são sinalizados antes da sua revisão.',
      },
      voice: {
        title: 'Uma voz, não um botão de tom',
        text: 'Tamanho das frases, aberturas e hábitos são aprendidos com posts reais.',
      },
      review: {
        title: 'Revise em segundos',
        text: 'Atalhos de teclado, fontes ao lado do texto e um relatório de qualidade claro.',
      },
      languages: {
        title: 'Português e inglês',
        text: 'Textos nativos nas duas línguas. Aceita os dois formatos de CNPJ.',
      },
      own: {
        title: 'Hospede você mesmo',
        text: 'Um comando, um processo, seus dados. Funciona sem provedor de IA e melhor com um.',
      },
      teams: {
        title: 'Espaços de trabalho para equipes',
        text: 'Funções que vão de leitor a proprietário. Cada espaço de trabalho é totalmente separado.',
      },
    },
  },
  faq: {
    title: 'Perguntas',
    items: {
      invent: {
        question: 'Ele inventa coisas?',
        answer:
          'Os posts são feitos com trechos dos seus documentos. Números e citações são conferidos, e o que não tem fonte aparece destacado.',
      },
      provider: {
        question: 'Preciso de um provedor de IA?',
        answer:
          'Não. Sem provedor, os posts são montados com frases dos seus documentos. Com OpenAI, Anthropic, Google ou um serviço compatível, a escrita é mais livre e passa pelas mesmas verificações.',
      },
      publish: {
        question: 'Ele publica por mim?',
        answer: 'Ainda não. Você pode copiar ou exportar os posts aprovados. Agendamento e publicação estão chegando.',
      },
      data: {
        question: 'Quem pode ver meus documentos?',
        answer: 'Os membros do seu espaço de trabalho e o provedor de IA, se esta instalação estiver conectada a um.',
      },
    },
  },
  final: {
    title: 'Experimente com dez posts grátis',
    text: 'Catorze dias, seus documentos, sua voz. Sem cartão de crédito.',
  },
  ghostwriter: {
    meta: {
      title: 'Ghostwriter para lideranças',
      description: 'Transforme o que suas lideranças já sabem em posts com a voz delas.',
    },
    title: 'Um ghostwriter que já leu tudo o que vocês escreveram',
    text: 'Palestras, memorandos, manuais, histórias de clientes: a maioria das empresas tem um ano de posts parado nas pastas. O {product} encontra esses posts.',
    figures: {
      trust: { value: '92%', text: 'das pessoas confiam mais em recomendações de pessoas do que de marcas' },
      buyers: { value: '58%', text: 'de quem decide lê conteúdo de lideranças toda semana' },
      invite: { value: '54%', text: 'dedicam mais de uma hora por semana a isso' },
    },
    figuresNote: 'Números da nossa divulgação, sem fonte indicada.',
    form: {
      title: 'Fale com a gente',
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefone',
      company: 'Empresa',
      role: 'Cargo',
      message: 'Mensagem',
      consent: 'Concordo em receber contato sobre o meu pedido.',
      submit: 'Enviar',
      done: 'Obrigado! Entraremos em contato em breve.',
      failed: 'Não foi possível enviar. Tente de novo mais tarde.',
      required: 'Este campo é obrigatório.',
      emailInvalid: 'Formato de e-mail inválido.',
      consentMissing: 'Aceite para continuar.',
    },
  },
}
