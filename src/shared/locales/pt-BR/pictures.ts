import type { pictures as english } from '../en-US/pictures.ts'
import type { Texts } from '../texts.ts'

export const pictures: Texts<typeof english> = {
  open: 'Gerar imagem',
  title: 'Gerar uma imagem',
  about: 'Um provedor de IA desenha o que o prompt descreve. Você escolhe se o post fica com a imagem.',
  none: {
    title: 'Nenhum provedor de imagens configurado',
    text: 'Um administrador pode definir um em Configurações do sistema → IA → Imagens. Até lá, copie o prompt para o gerador de imagens de sua escolha e adicione a imagem ao post.',
  },
  prompt: 'Prompt',
  promptHint: 'Descreva o que deve aparecer. O provedor recebe este texto e nada mais do post.',
  promptMissing: 'Descreva a imagem primeiro.',
  ratio: 'Proporção',
  generate_one: 'Gerar por {price} crédito',
  generate_other: 'Gerar por {price} créditos',
  refunded: 'Se nenhuma imagem for gerada, os créditos são devolvidos.',
  working: 'O provedor está desenhando. Isso leva até dois minutos; você pode fechar esta janela.',
  waiting: 'A imagem está na fila.',
  failed: 'Nenhuma imagem foi gerada',
  notCharged: 'Os créditos foram devolvidos.',
  canceled: 'Cancelado. Os créditos foram devolvidos.',
  versions: 'Versões',
  noVersions: 'As imagens geradas para este post aparecem aqui.',
  versionsFailed: 'Não foi possível carregar as versões.',
  version: 'Versão {number}',
  drawnBy: '{model}, {time}',
  inUse: 'No post',
  use: 'Usar esta',
  delete: 'Excluir a versão {number}',
  deleteTitle: 'Excluir a versão {number}?',
  deleteText: 'Não dá para recuperar, e os créditos não são devolvidos. Uma imagem que já está no post continua nele.',
  deleteConfirm: 'Excluir',
  deleted: 'Versão excluída',
  deleteFailed: 'Não foi possível excluir a versão',
  mixed:
    'Este post tem um documento ou um link. Remova-o em Anexos antes de adicionar uma imagem: as redes não mostram os dois.',
  confirm: {
    title: 'Texto alternativo da imagem',
    text: 'Ele é lido em voz alta para quem não pode ver a imagem. Esta sugestão vem do prompt, não da imagem: confira se descreve o que aparece nela.',
    own: 'Ele é lido em voz alta para quem não pode ver a imagem. O prompt não está no idioma do post; por isso, descreva a imagem com suas palavras.',
    label: 'Texto alternativo',
    approved:
      'Este post está aprovado. Com outra imagem, o que está agendado espera até você agendar de novo, e os revisores externos são consultados outra vez.',
    add: 'Adicionar ao post',
    added: 'A imagem está no post',
  },
  errors: {
    'provider-down': 'Não foi possível acessar o provedor de imagens. Tente de novo mais tarde.',
    'provider-slow': 'O provedor de imagens demorou demais para responder, e o pedido não foi repetido. Tente de novo.',
    'provider-limited': 'O provedor de imagens está limitando as requisições. Espere um pouco e tente de novo.',
    'provider-refused':
      'O provedor de imagens recusou a requisição. Um administrador deve conferir a chave de API e o modelo.',
    'provider-filtered':
      'O filtro de conteúdo do provedor de imagens recusou este prompt. Descreva outra coisa e tente de novo.',
    'invalid-output': 'O que o provedor de imagens devolveu não é uma imagem. Tente de novo.',
    'no-provider': 'Não há mais um provedor de imagens configurado. Um administrador pode definir um.',
    'no-room': 'A imagem não cabe no armazenamento do seu plano.',
    interrupted: 'O servidor parou enquanto a imagem era desenhada, e o pedido não foi repetido. Tente de novo.',
    'plan-locked': 'Este recurso ainda não está disponível no seu plano atual.',
    unexpected: 'Algo deu errado. Tente de novo.',
  },
  problems: {
    validation_picture_running: 'Já há uma imagem sendo gerada para este post.',
    no_picture_provider: 'Nenhum provedor de imagens configurado. Um administrador pode definir um.',
  },
}
