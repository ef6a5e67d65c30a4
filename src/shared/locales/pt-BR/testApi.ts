import type { Texts } from '../texts.ts'

export const testApi: Texts<typeof import('../en-US/testApi.ts').testApi> = {
  title: 'Test API',
  description: 'Envie as requisições de API que este aplicativo faz e veja as respostas.',
  call: 'Requisição',
  send: 'Enviar',
  answer: 'Resposta',
  duration: '{status} em {milliseconds} ms',
  empty: 'Escolha uma requisição e envie para ver a resposta aqui.',
}
