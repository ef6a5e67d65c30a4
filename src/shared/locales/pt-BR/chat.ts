import type { chat as english } from '../en-US/chat.ts'
import type { Texts } from '../texts.ts'

export const chat: Texts<typeof english> = {
  problems: {
    validation_no_bot: 'Nenhum bot responde neste canal. Antes, ligue um e vincule uma base de conhecimento.',
    validation_not_snoozed: 'Só uma conversa adiada tem hora para voltar.',
    validation_mention_in_public: 'O cliente veria: mencione pessoas só em notas internas.',
    validation_assignee_not_a_member: 'Uma conversa só pode ser atribuída a pessoas do espaço de trabalho.',
    validation_unknown_variable: 'Estas variáveis não existem: {names}.',
    validation_invalid_phone: 'Esse número não existe. Escreva com o código do país, como +55 11 91234-5678.',
    validation_invalid_site: '“{site}” não é o endereço de um site. Escreva algo como https://www.exemplo.com.br.',
    validation_not_resolved: 'Uma conversa só é avaliada depois de resolvida.',
    validation_already_rated: 'Esta conversa já foi avaliada.',
  },
}
