import type { batches as english } from '../en-US/batches.ts'
import type { Texts } from '../texts.ts'

export const batches: Texts<typeof english> = {
  untitled: 'Lote de {date}',
  topicsAsked_one: '{count} tópico',
  topicsAsked_other: '{count} tópicos',
  status: { settings: 'Configurações', outline: 'Tópicos', post: 'Posts', completed: 'Concluído' },
  state: {
    working: 'Agentes trabalhando',
    failed: 'Requer atenção',
    canceled: 'Cancelado',
    reviewTopics: 'Revisar tópicos',
    reviewPosts: 'Revisar posts',
  },
}
