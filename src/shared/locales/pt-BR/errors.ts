import type { Texts } from '../texts.ts'

export const errors: Texts<typeof import('../en-US/errors.ts').errors> = {
  requestTitle: 'Erro na requisição',
  requestDescription: 'Status {status}: {message}',
  pageTitle: 'Ocorreu um Erro',
  pageNotFound: 'Página não encontrada',
  pageNotFoundPath: 'Página não encontrada: {path}',
  notFoundTitle: 'Conexão neural perdida',
  notFoundDescription: 'Esta página não existe ou mudou de lugar. Confira o endereço ou recomece pela página inicial.',
  forbidden: 'Você não tem acesso a esta página.',
  home: 'Ir para a página inicial',
  reportBug: 'Relatar um erro',
  reportSubject: 'Relato de erro: {title} ({status})',
  reportBody: 'O que eu estava fazendo:\n\n\nPágina: {url}\nErro: {message}',
  apiFailed: 'Falha na requisição',
  unexpected: 'Erro inesperado',
  serverUnavailable: 'O servidor está indisponível no momento. ({status}). {message}',
  chunkFailed: 'Não foi possível carregar uma parte do aplicativo. Confira sua conexão e recarregue a página.',
  newBuild: {
    title: 'Há uma nova versão',
    description: 'Recarregue para usá-la. Antes, salve o que estiver escrevendo.',
    reload: 'Recarregar',
  },
}
