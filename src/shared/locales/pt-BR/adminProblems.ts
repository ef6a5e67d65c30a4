import type { Texts } from '../texts.ts'

/** Problems of administrators' input and requests, by the server’s code. */
export const adminProblems: Texts<typeof import('../en-US/adminProblems.ts').adminProblems> = {
  problems: {
    setting_from_environment: 'Definido pela variável de ambiente {variable}. Mude lá.',
    setting_key_again: 'Digite de novo: o valor armazenado pertence a outro cliente ou endereço.',
    validation_invalid_directory: 'Informe o ID de um diretório, como 11111111-2222-3333-4444-555555555555.',
    validation_invlaid_ip_or_subnet: 'Digite endereços IP ou faixas como 10.0.0.0/8, um por linha',
    setting_no_version: 'Digite um ano e um mês, como 202607',
    setting_no_colour: 'Digite uma cor, como #15803d',
    setting_low_contrast:
      'O contraste é de {ratio} : 1, mas o mínimo é {min} : 1. A cor legível mais próxima é {nearest}.',
    legal_version_kept: 'Esta versão já foi aceita por pessoas e não pode ser alterada. Crie uma nova.',
    picture_too_large: 'Escolha uma imagem de no máximo {width} × {height} pixels',
    own_factor_first: 'Antes, configure uma segunda etapa na sua própria conta.',
    same_account: 'Escolha outra conta: não dá para unir uma conta a ela mesma.',
    kept_account_locked: 'A conta a manter está bloqueada. Desbloqueie-a antes.',
    validation_credit_amount:
      'Informe um número de créditos diferente de 0, de até {max}, com no máximo duas casas decimais e sem separador de milhar.',
    validation_balance_negative: 'O saldo não pode ficar abaixo de zero.',
    validation_grant_negative: 'Uma concessão soma créditos. Para retirá-los, use uma correção.',
    validation_job_ended: 'A tarefa já terminou.',
    validation_job_running: 'A tarefa está em andamento.',
    validation_job_not_retryable: 'Tarefas deste tipo não podem ser repetidas.',
    validation_job_outdated: 'Aquilo que a tarefa faria mudou nesse meio-tempo, por isso ela não pode ser repetida.',
    validation_mail_queued: 'O e-mail já está na fila de envio.',
    validation_no_mail_server: 'Não há servidor de e-mail. Configure um nas configurações do sistema.',
    validation_nothing_to_move: 'Todos os arquivos já estão no lugar certo.',
    validation_move_running: 'Os arquivos já estão sendo movidos.',
    validation_move_not_running: 'Os arquivos não estão sendo movidos agora.',
  },
}
