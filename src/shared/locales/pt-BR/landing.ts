import type { landing as english } from '../en-US/landing.ts'
import type { Texts } from '../texts.ts'

export const landing: Texts<typeof english> = {
  meta: {
    title: 'Posts na sua voz, com o seu conhecimento',
    description:
      'O Timbre escreve posts de LinkedIn para lideranças a partir dos documentos delas, mostra a fonte de cada número e deixa a decisão com você.',
  },
  hero: {
    title: 'Posts que soam como você, porque são feitos do que você sabe',
    text: 'O Timbre lê seus documentos, propõe pautas com as fontes e escreve posts na sua voz. Você aprova, reprova ou pede ajustes. Nada é inventado, nada é publicado sozinho.',
    start: 'Começar grátis',
    how: 'Ver como funciona',
  },
  example: {
    topic: 'Pauta',
    source: 'Fonte',
    quote: 'Em noventa dias, as padarias dessa rota passaram a comprar 32% mais.',
    document: 'Diário de bordo 2025 › O caminhão das quatro da manhã',
    post: 'Post',
    body: 'Mudamos a primeira rota para as quatro da manhã.\n\nEm noventa dias, as padarias dessa rota passaram a comprar 32% mais.\n\nO que você teria feito?',
    note: 'Exemplo dos documentos de amostra',
  },
  steps: {
    title: 'Como funciona',
    items: {
      ambassador: {
        title: 'Descreva um embaixador',
        text: 'Quem fala, com quem e como: medido a partir de posts que a pessoa já escreveu.',
      },
      knowledge: {
        title: 'Alimente o conhecimento',
        text: 'Documentos, links, páginas, perguntas e respostas. Lidos em segundos, separados por espaço de trabalho.',
      },
      posts: {
        title: 'Revise pautas, depois posts',
        text: 'Aprove, reprove ou diga o que deve mudar. Todas as versões ficam guardadas.',
      },
    },
  },
  features: {
    title: 'Feito para quem responde pelo que publica',
    items: {
      sources: {
        title: 'Todo número tem fonte',
        text: 'Um número ou citação que nenhum documento traz é marcado antes que alguém veja o post.',
      },
      voice: {
        title: 'Uma voz, não um botão de tom',
        text: 'Tamanho das frases, aberturas e hábitos são medidos em posts reais.',
      },
      review: {
        title: 'Revisão na velocidade do olhar',
        text: 'Teclas para cada decisão, fontes ao lado do texto, relatório de qualidade sem adivinhação.',
      },
      languages: {
        title: 'Português e inglês',
        text: 'Escritos em cada língua, não traduzidos. CNPJ no formato antigo e no novo.',
      },
      own: {
        title: 'Hospede você mesmo',
        text: 'Um comando, um processo, seus dados. Funciona sem provedor de IA, melhor com um.',
      },
      teams: { title: 'Espaços para equipes', text: 'Papéis de quem só lê a quem é dono. Nenhum espaço vê o outro.' },
    },
  },
  faq: {
    title: 'Perguntas',
    items: {
      invent: {
        question: 'Ele inventa coisas?',
        answer:
          'Os posts são feitos de trechos dos seus documentos. Números e citações são conferidos, e o que nenhum trecho sustenta aparece marcado para você.',
      },
      provider: {
        question: 'Preciso de um provedor de IA?',
        answer:
          'Não. Sem provedor, os posts são compostos com as frases dos seus documentos. Com OpenAI, Anthropic, Google ou um serviço compatível, a escrita é mais livre, com as mesmas verificações.',
      },
      publish: {
        question: 'Ele publica por mim?',
        answer: 'Ainda não: você copia os posts aprovados ou exporta. Agendamento e publicação estão em preparação.',
      },
      data: {
        question: 'Quem vê meus documentos?',
        answer:
          'As pessoas do seu espaço de trabalho e o provedor de IA, se quem hospeda esta instalação tiver configurado um.',
      },
    },
  },
  final: { title: 'Dez posts para experimentar, sem cartão', text: 'Catorze dias, seus documentos, sua voz.' },
  ghostwriter: {
    meta: {
      title: 'Ghostwriter para lideranças',
      description:
        'Conte pelo que suas lideranças devem ser conhecidas; mostramos o que o conhecimento delas tem a dizer.',
    },
    title: 'Um ghostwriter que leu tudo o que vocês escreveram',
    text: 'Palestras, memorandos, manuais, histórias de clientes: a maioria das empresas tem um ano de posts parado nas pastas. O Timbre encontra.',
    figures: {
      trust: { value: '92%', text: 'das pessoas confiam mais em recomendações de pessoas do que de marcas' },
      buyers: { value: '58%', text: 'de quem decide lê conteúdo de lideranças toda semana' },
      invite: { value: '54%', text: 'dedicam mais de uma hora por semana a isso' },
    },
    figuresNote: 'Números de divulgação deste produto, sem outra fonte indicada.',
    form: {
      title: 'Fale com a gente',
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefone',
      company: 'Empresa',
      role: 'Cargo',
      message: 'Mensagem',
      consent: 'Concordo com o uso destes dados para me responder.',
      submit: 'Enviar',
      done: 'Obrigado. Vamos entrar em contato.',
      failed: 'Não foi possível enviar. Tente de novo mais tarde.',
      required: 'Este campo é obrigatório.',
      emailInvalid: 'Formato de e-mail inválido.',
      consentMissing: 'Aceite para continuar.',
    },
  },
}
