import type { Texts } from '../texts.ts'

export const instances: Texts<typeof import('../en-US/instances.ts').instances> = {
  switcher: {
    label: 'Instância',
    choose: 'Trocar de instância',
    search: 'Encontrar uma instância',
    none: 'Nenhuma instância',
    created: 'Desde {date}',
    ambassadors: 'Espaços de trabalho em que você está',
  },
  plan: {
    trial: 'Teste grátis',
    pro: 'Pro',
    none: 'Sem plano',
    expires: 'até {date}',
    renews: 'Renova em {date}',
    ended: 'terminou em {date}',
    daysLeft_one: 'Falta {count} dia',
    daysLeft_other: 'Faltam {count} dias',
    lastDay: 'Termina hoje',
  },
  trialEnds: {
    title: 'Seu teste está terminando!',
    text: 'Mude de plano agora para continuar usando nossos serviços',
    action: 'Ver planos',
    dismiss: 'Ocultar até amanhã',
  },
  empty: {
    title: 'Você ainda não está em uma instância',
    text: 'Uma instância é o espaço de trabalho de uma empresa. Peça um convite a um colega ou escreva para o suporte.',
    administrator:
      'Você entrou como administrador. Ainda não há instâncias; uma é criada para cada pessoa que se cadastra.',
  },
  services: {
    title: 'Serviços',
    failed: 'Não foi possível carregar os serviços disponíveis.',
    comingSoon: 'Em breve',
    locked: 'Este recurso ainda não está disponível no seu plano atual.',
    denied: 'Acesso negado. Verifique seu plano ou o status do período de teste.',
    open: 'Abrir',
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
