import type { Texts } from '../texts.ts'

export const instances: Texts<typeof import('../en-US/instances.ts').instances> = {
  switcher: {
    choose: 'Trocar de espaço de trabalho',
    none: 'Nenhum espaço de trabalho',
    created: 'Desde {date}',
    ambassadors: 'Seus espaços de trabalho',
  },
  plan: {
    trial: 'Teste grátis',
    pro: 'Pro',
    none: 'Sem plano',
    daysLeft_one: 'Falta {count} dia',
    daysLeft_other: 'Faltam {count} dias',
  },
  trialEnds: {
    title: 'Seu teste está terminando!',
    text: 'Mude de plano agora para continuar usando nossos serviços',
  },
  empty: {
    title: 'Você ainda não está em um espaço de trabalho',
    text: 'O espaço de trabalho reúne tudo o que uma empresa usa para escrever. Peça um convite a um colega ou fale com o suporte.',
    administrator:
      'Você entrou como administrador. Ainda não há espaços de trabalho; o primeiro é criado quando alguém se cadastra.',
  },
  leaving: {
    card: 'Espaço de trabalho {name}',
    leave: 'Sair do espaço de trabalho',
    title: 'Sair de {name}?',
    text: 'Você perde o acesso. O que você criou continua lá.',
    lastOwner: 'Só você é proprietário. Antes de sair, torne outra pessoa proprietária ou exclua o espaço de trabalho.',
    done: 'Você saiu de {name}',
  },
  deletion: {
    delete: 'Excluir espaço de trabalho',
    title: 'Excluir {name}?',
    text: 'A exclusão remove tudo o que está no espaço de trabalho, para todos os membros, depois de {days} dias. Até lá, não é possível gerar nada novo, e um proprietário pode cancelar a exclusão.',
    announced: 'Este espaço de trabalho será excluído em {date}.',
    untilThen: 'Até lá, não é possível gerar nada novo.',
    askOwner: 'Até lá, não é possível gerar nada novo. Um proprietário pode cancelar a exclusão.',
    keep: 'Manter espaço de trabalho',
    kept: '{name} não será excluído',
  },
  services: {
    failed: 'Não foi possível carregar os serviços disponíveis.',
    comingSoon: 'Em breve',
    locked: 'Este recurso ainda não está disponível no seu plano atual.',
    denied: 'Acesso negado. Verifique seu plano ou o status do período de teste.',
    queued: 'Na fila',
    provisioning: 'Preparando',
    ready: 'Pronto',
    error: 'Erro',
  },
  provisioning: {
    title: 'Provisionamento iniciado',
    text: 'A nova instância foi enviada para a fila de provisionamento.',
    failed: 'Não foi possível criar a instância.',
  },
}
