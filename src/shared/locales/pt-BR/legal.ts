import type { legal as english } from '../en-US/legal.ts'
import type { Texts } from '../texts.ts'

export const legal: Texts<typeof english> = {
  privacy: {
    title: 'Política de privacidade',
    intro: 'O que esta instalação do Timbre guarda sobre você, por quê e o que você pode fazer.',
    sections: {
      who: {
        title: 'Quem é responsável',
        text: 'Quem opera esta instalação. O endereço para dúvidas e pedidos, inclusive à pessoa encarregada pela proteção de dados, está no rodapé.',
      },
      what: {
        title: 'O que é guardado',
        text: 'Sua conta (nome, e-mail, senha em forma de hash, idioma), os dados da empresa que você informa, seus consentimentos com data e versão, os documentos e textos que você adiciona e o que é produzido com eles. Embaixadores podem descrever outras pessoas: peça a concordância delas antes de modelar sua voz.',
      },
      why: {
        title: 'Por quê',
        text: 'Para prestar o serviço que você contratou (execução de contrato). Novidades por e-mail só com seu consentimento, que você pode retirar quando quiser.',
      },
      sharing: {
        title: 'Com quem é compartilhado',
        text: 'Com as pessoas do seu espaço de trabalho. Se houver um provedor de IA configurado, trechos dos seus documentos são enviados a ele para escrever pautas e posts. CNPJs são consultados em um registro público quando você informa um.',
      },
      rights: {
        title: 'Seus direitos',
        text: 'Pela LGPD e pelo GDPR, você pode pedir acesso, correção, exclusão, portabilidade e informação. Escreva para o endereço no rodapé.',
      },
      cookies: {
        title: 'Cookies e armazenamento',
        text: 'Um cookie para o idioma e entradas no armazenamento do navegador para sua sessão e o espaço escolhido. Nada é usado para rastreamento.',
      },
      keeping: {
        title: 'Por quanto tempo',
        text: 'Enquanto sua conta existir. Excluir um espaço de trabalho exclui o que ele contém.',
      },
    },
  },
  terms: {
    title: 'Termos de uso',
    intro: 'As regras para usar esta instalação do Timbre.',
    sections: {
      service: {
        title: 'O serviço',
        text: 'O Timbre propõe pautas e posts a partir do conhecimento que você fornece. Você decide o que publicar e responde por isso.',
      },
      account: {
        title: 'Sua conta',
        text: 'Guarde sua senha e mantenha seus dados corretos. Você pode convidar colegas para seu espaço dentro do plano.',
      },
      content: {
        title: 'Seu conteúdo',
        text: 'O que você envia e o que é produzido com isso é seu. Envie só o que pode usar e modele a voz de outras pessoas apenas com a concordância delas.',
      },
      trial: {
        title: 'Teste e planos',
        text: 'Toda conta começa com um teste grátis. Quando ele termina, o que você tem continua legível; produzir mais exige um plano.',
      },
      limits: {
        title: 'Uso responsável',
        text: 'Nada de ataques ao serviço ou a outras pessoas, nada de enganar, nada de conteúdo ilegal.',
      },
      liability: {
        title: 'Responsabilidade',
        text: 'O serviço é oferecido como está. O relatório de qualidade ajuda a conferir os posts; não substitui seu julgamento.',
      },
      changes: { title: 'Mudanças', text: 'Mudanças nestes termos são anunciadas no produto antes de valer.' },
    },
  },
}
