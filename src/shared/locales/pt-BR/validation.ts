import type { Texts } from '../texts.ts'

export const validation: Texts<typeof import('../en-US/validation.ts').validation> = {
  administration: {
    accountLocked: 'Esta conta está bloqueada. Fale com quem administra este servidor.',
    factorRequired:
      'Antes, configure uma segunda etapa: aqui ela é exigida dos administradores. Recarregue a página para isso.',
    readOnly: 'Você está vendo como outra pessoa, por isso nada pode ser alterado.',
  },
  signUpClosed: 'Para criar uma conta aqui, é preciso ter um convite.',
  features: {
    off: 'Quem administra este servidor desativou este recurso.',
    composer:
      'Nada pode ser escrito até que um provedor de IA seja configurado. Fale com quem administra este servidor.',
  },
  required: 'Este campo é obrigatório.',
  email: 'Formato de e-mail inválido.',
  minLength: 'Este campo deve ter pelo menos {count} caracteres.',
  maxLength: 'Este campo deve ter no máximo {count} caracteres.',
  lengthRange: 'Este campo deve ter entre {min} e {max} caracteres.',
  range: 'Este campo deve estar entre {min} e {max}.',
  min: 'Este campo deve ser no mínimo {min}.',
  max: 'Este campo deve ser no máximo {max}.',
  integer: 'Este campo deve ser um número inteiro.',
  password: 'A senha deve ter pelo menos 8 caracteres',
  passwordCommon: 'Esta senha é comum demais. Escolha outra.',
  passwordPersonal: 'A senha não pode ser formada pelo seu nome ou e-mail. Escolha outra.',
  passwordsDiffer: 'As senhas não coincidem',
  wrongPassword: 'Senha incorreta. Tente de novo.',
  url: 'URL inválida.',
  urlExample: 'Informe uma URL válida (ex.: {host}).',
  cnpj: 'O CNPJ informado é inválido.',
  cnpjNotFound: 'Não foi possível encontrar o CNPJ informado.',
  cnpjUnavailable: 'A consulta de CNPJ não está respondendo agora. Tente de novo mais tarde.',
  phone: 'Informe o número com “+” e o código do país (ex.: {example}).',
  consent: 'Aceite os termos para continuar.',
  service: 'Selecione pelo menos um serviço.',
  notUnique: 'Este valor já está em uso.',
  token: 'Este link é inválido ou expirou.',
  fileSize: 'O arquivo tem mais de {megabytes} MB.',
  fileType: 'Este tipo de arquivo não é aceito.',
  timeZone: 'Escolha um fuso horário, como America/Sao_Paulo.',
  roleTooWeak: 'Sua função permite revisar, mas não editar. Peça essa alteração a um editor.',
  tooMany_one: 'Escolha no máximo {count}.',
  tooMany_other: 'Escolha no máximo {count}.',
  tooFew_one: 'Escolha pelo menos {count}.',
  tooFew_other: 'Escolha pelo menos {count}.',
  tooLong: 'Este texto é longo demais.',
  missingRelation: 'O que você selecionou não existe mais. Escolha de novo.',
  domain: 'Endereços deste domínio não são aceitos.',
  invalid: 'Valor inválido.',
  signInAgain: 'Confirme que é você para fazer isso.',
  membershipFixed: 'Não é possível passar uma participação para outra pessoa ou outro espaço de trabalho.',
  lastOwner:
    'Um espaço de trabalho precisa de um proprietário. Antes, torne outra pessoa proprietária ou exclua o espaço de trabalho.',
  soleOwner:
    'Só você é proprietário de espaços de trabalho com outros membros. Antes, torne outra pessoa proprietária ou exclua-os.',
  toBeDeleted: 'Este espaço de trabalho será excluído, por isso não é possível gerar nada novo.',
  planLocked: 'Este recurso ainda não está disponível no seu plano atual.',
  providerUnavailable: 'O provedor de IA não está disponível agora. Tente de novo em alguns minutos.',
  providerFailed:
    'O provedor de IA não deu uma resposta utilizável. Tente de novo ou fale com quem administra o sistema.',
  outOfCredits: 'Você não tem créditos suficientes para isso.',
  limits: {
    suggestions: 'Este espaço de trabalho já usou as {count} sugestões de hoje. Você pode pedir mais depois de {time}.',
    topicRuns: 'Este espaço de trabalho já gerou tópicos {count} vezes hoje. Você pode gerar mais depois de {time}.',
    postRuns:
      'Este espaço de trabalho já gerou {count} posts hoje, o máximo do plano. Você pode gerar mais depois de {time}.',
    pictures:
      'Este espaço de trabalho já gerou {count} imagens hoje, o máximo do plano. Você pode gerar mais depois de {time}.',
    monthlySpend:
      'Este espaço de trabalho já gastou os US$ {amount} de IA deste mês. Dá para iniciar mais depois de {time}, ou fale com um administrador.',
    suggestionsRunning: 'Já há sugestões sendo escritas para este espaço de trabalho. Aguarde até que fiquem prontas.',
    openBatches:
      'Este espaço de trabalho tem {count} lotes abertos, o máximo do plano. Conclua ou exclua um deles antes.',
    files:
      'Este arquivo não cabe: este espaço de trabalho pode guardar até {size} de arquivos. Exclua os que não usa mais.',
    items: 'Este espaço de trabalho tem {count} itens de conhecimento, o máximo do plano. Exclua os que não usa mais.',
    bases: 'Este espaço de trabalho tem {count} bases de conhecimento, o máximo do plano. Exclua uma que não usa mais.',
    members: 'Este espaço de trabalho tem {count} pessoas, o máximo do plano.',
    ambassadors:
      'Este espaço de trabalho tem {count} embaixadores, o máximo do plano. Exclua um que não usa mais ou mude de plano.',
    unconfirmed: 'Confirme seu e-mail antes: abra o link que enviamos para você.',
  },
  instances: {
    servicePreparing: 'O Ghostwriter deste espaço de trabalho ainda está sendo preparado. Tente de novo em um minuto.',
    serviceFailed:
      'Não foi possível preparar o Ghostwriter. Um administrador do espaço de trabalho pode tentar de novo em Serviços.',
    serviceLocked:
      'O Ghostwriter não está disponível neste espaço de trabalho. Peça ao administrador do servidor que o adicione.',
  },
}

export const server: Texts<typeof import('../en-US/validation.ts').server> = {
  somethingWrong: 'Algo deu errado ao processar sua solicitação.',
  missingId: 'Falta o identificador do registro.',
  notFound: 'O recurso solicitado não foi encontrado.',
  authentication: 'Não foi possível autenticar.',
  invalidCode: 'Este código está incorreto ou expirou.',
  tooManyCodes: 'Muitas tentativas. Peça um novo código e tente de novo mais tarde.',
  mfaExpired: 'Sua tentativa de entrar expirou. Comece de novo.',
  mfaOtherMethod: 'Use outra forma de entrar na segunda etapa.',
  methodDisabled: 'Esta forma de entrar está desativada.',
  createInstance: 'Não foi possível criar o espaço de trabalho.',
  create: 'Não foi possível criar o registro.',
  update: 'Não foi possível atualizar o registro.',
  delete: 'Não foi possível excluir o registro. Verifique se ele não está em uso por outro.',
  lastSuperuser: 'Não é possível excluir o único administrador.',
  superuserEmail: 'Administradores podem mudar o próprio e-mail diretamente.',
  superuserVerified: 'O e-mail de administradores não precisa de confirmação.',
  unreadable: 'O servidor não conseguiu ler os dados. Recarregue a página e tente de novo.',
  invalidData: 'Alguns dados são inválidos. Confira e tente de novo.',
  batch: 'Não foi possível salvar as alterações. Tente de novo.',
  tooLarge: 'O conteúdo é grande demais para ser enviado.',
  signIn: 'Sua sessão expirou. Entre de novo.',
  forbidden: 'Você não tem permissão para fazer isso.',
  tooMany: 'Muitas solicitações. Aguarde um momento e tente de novo.',
  busy: 'O servidor está ocupado. Tente de novo em alguns segundos.',
  noSpace: 'O servidor está sem espaço, por isso nada foi salvo. Tente de novo mais tarde.',
  noBucket: 'O armazenamento de arquivos está fora do ar, por isso nada foi salvo. Tente de novo daqui a pouco.',
  noWriting: 'O servidor não consegue salvar agora. Nada foi salvo; tente de novo mais tarde.',
  upgrading: 'O serviço está sendo atualizado, por isso nada foi salvo. Tente de novo daqui a um minuto.',
  databaseUnreachable:
    'Não é possível acessar o banco de dados agora. Confira se a alteração foi salva e tente de novo.',
  databaseBusy: 'O servidor está ocupado no momento. Tente de novo em instantes.',
  databaseDamaged:
    'Parte do banco de dados está danificada e não pode ser lida. Um administrador precisa restaurar um backup.',
  offline: 'Não foi possível acessar o servidor. Confira sua conexão e tente de novo.',
  soleOwner:
    'Só você é proprietário de espaços de trabalho com outros membros. Antes, torne outra pessoa proprietária ou exclua-os.',
  toBeDeleted: 'Este espaço de trabalho será excluído, por isso não é possível gerar nada novo.',
}
