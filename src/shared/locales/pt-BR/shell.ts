import type { Texts } from '../texts.ts'

export const shell: Texts<typeof import('../en-US/shell.ts').shell> = {
  menu: {
    work: 'Conteúdo',
    content: {
      topics: 'Tópicos',
      drafts: 'Rascunhos',
      review: 'Revisão',
      final: 'Conteúdo final',
      posts: 'Posts',
    },
    dashboard: 'Painel',
    ambassadors: 'Embaixadores',
    knowledge: 'Base de conhecimento',
    onboarding: 'Cadastro',
    production: 'Ghost Writer',
  },
  crumbs: {
    dashboard: 'Painel',
    ambassadors: 'Embaixadores',
    knowledge: 'Base de conhecimento',
    production: 'Produção',
  },
  user: {
    menu: 'Menu da conta',
    profile: 'Perfil',
    credits_one: '{count} crédito',
    credits_other: '{count} créditos',
    administrator: 'Administrador',
  },
  palette: {
    placeholder: 'Digite um comando ou busque…',
    open: 'Buscar ou ir para…',
    empty: 'Nenhum resultado. Tente outra palavra.',
    navigation: 'Ir para',
    create: 'Criar',
    found: 'Resultados',
    recent: 'Recentes',
    post: 'Post',
    untitled: 'Lote de {date}',
    instances: 'Trocar de espaço de trabalho',
    settings: 'Preferências',
    shortcuts: 'Atalhos de teclado',
    general: 'Geral',
  },
  do: {
    newAmbassador: 'Criar embaixador',
    newKnowledge: 'Criar base de conhecimento',
    newBatch: 'Produzir posts',
    lightTheme: 'Usar tema claro',
    darkTheme: 'Usar tema escuro',
    systemTheme: 'Usar tema do sistema',
    english: 'Mudar para inglês (English)',
    portuguese: 'Mudar para português',
    palette: 'Abrir a paleta de comandos',
    shortcuts: 'Mostrar atalhos de teclado',
  },
  keys: {
    single: 'Atalhos de uma tecla só',
    singleText: 'Desative se você usa comandos de voz ou aperta teclas sem querer. Vale para este navegador.',
    close: 'Fechar',
    notifications: 'Ir para as notificações',
  },
  later: {
    badge: 'Em breve',
    back: 'Voltar ao painel',
    signIn: 'Entrar',
    billing: {
      title: 'Cobrança',
      text: 'Aqui você vai ver seu plano, a data de renovação e as faturas, e vai poder assinar o Pro. Por enquanto, o administrador define planos e créditos.',
    },
    chat: {
      title: 'Chat',
      text: 'Chatbots que respondem seus clientes a partir da sua base de conhecimento, no seu site e no WhatsApp, com uma caixa de entrada compartilhada para a equipe.',
    },
    scheduling: {
      title: 'Agendamento',
      text: 'Um calendário para os posts aprovados: arraste para um dia, preencha os horários de publicação e veja o que já foi publicado. Por enquanto, copie os posts aprovados ou exporte em CSV a partir de um lote.',
    },
    serviceSettings: {
      title: 'Configurações do serviço',
      text: 'Aqui você vai configurar os serviços do seu espaço de trabalho.',
    },
    admin: {
      title: 'Administração',
      text: 'Uma visão geral desta instalação: usuários, espaços de trabalho, créditos, tarefas e saúde do sistema.',
    },
    adminUsers: { title: 'Usuários', text: 'Encontre pessoas, veja seus espaços de trabalho e atribua funções.' },
    adminCredits: { title: 'Créditos', text: 'Conceda créditos a um espaço de trabalho e veja o extrato.' },
    adminSettings: {
      title: 'Configurações do sistema',
      text: 'Teste grátis, limites, e-mail, provedores de IA e marca. Por enquanto, defina tudo por variáveis de ambiente.',
    },
    adminInstances: {
      title: 'Espaços de trabalho',
      text: 'Todos os espaços de trabalho com seus planos, membros e serviços.',
    },
    adminInstance: { title: 'Espaço de trabalho', text: 'Membros, serviços e plano de um espaço de trabalho.' },
    adminNewInstance: {
      title: 'Novo espaço de trabalho',
      text: 'Crie um espaço de trabalho, escolha os serviços e envie para a fila de provisionamento.',
    },
    review: {
      title: 'Revisão',
      text: 'Aqui, mesmo sem conta, os revisores vão poder ler os posts, aprovar ou pedir mudanças.',
    },
    chatMarketing: {
      title: 'Responda a cada cliente com o que sua empresa sabe',
      text: 'Um chatbot que responde só a partir da sua base de conhecimento, cita as fontes e passa a conversa para uma pessoa quando é preciso.',
    },
    plans: {
      title: 'Planos',
      text: 'Toda conta começa com um teste grátis: {days} dias e {posts} posts, sem cartão de crédito. Depois, com o Pro, seus embaixadores continuam publicando.',
    },
  },
  notices: {
    proxyNotNamed: {
      title: 'Proxy confiável não definido',
      text: 'As requisições trazem X-Forwarded-For, Forwarded ou X-Real-IP, mas TRUSTED_PROXIES está vazia. Todos os visitantes por trás do proxy parecem um só: os limites de requisições ficam desligados e dez senhas erradas bloqueiam a entrada de todos. Defina TRUSTED_PROXIES com os endereços do proxy e reinicie.',
    },
    databaseDamaged: {
      title: 'O banco de dados está danificado',
      text: 'Uma verificação encontrou páginas danificadas, e alguns registros não podem ser lidos. Restaure o backup mais recente (POST /api/backups/{name}/restore) e verifique o disco.',
    },
  },
  testApi: {
    title: 'Test API',
    description: 'Envie as requisições de API que este aplicativo faz e veja as respostas.',
    call: 'Requisição',
    send: 'Enviar',
    answer: 'Resposta',
    duration: '{status} em {milliseconds} ms',
    empty: 'Escolha uma requisição e envie para ver a resposta aqui.',
  },
}
