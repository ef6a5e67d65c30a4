import type { legal as english } from '../en-US/legal.ts'
import type { Texts } from '../texts.ts'

export const legal: Texts<typeof english> = {
  version: 'Versão {version}, em vigor desde {since}.',
  loadFailed: 'Não foi possível carregar este texto',
  privacy: {
    title: 'Política de privacidade',
    intro: 'O que esta instalação do {product} guarda sobre você, por quê e o que você pode fazer a respeito.',
    sections: {
      who: {
        title: 'Quem é responsável',
        text: 'A organização que opera esta instalação. Os contatos dela, inclusive do encarregado pela proteção de dados, estão no rodapé.',
      },
      what: {
        title: 'O que guardamos',
        text: 'Sua conta (nome, e-mail, senha em forma de hash, idioma), os dados da empresa que você informa, seus consentimentos com data e versão, os documentos e textos que você adiciona e o que é produzido a partir deles. Embaixadores podem descrever outras pessoas: peça o consentimento delas antes de modelar a voz.',
      },
      why: {
        title: 'Por que guardamos',
        text: 'Para prestar o serviço que você contratou (execução de contrato). Só enviamos novidades do produto por e-mail com seu consentimento, que você pode retirar quando quiser.',
      },
      sharing: {
        title: 'Com quem compartilhamos',
        text: 'Com os membros do seu espaço de trabalho. Se houver um provedor de IA conectado, trechos dos seus documentos são enviados a ele para escrever tópicos e posts. Quando você informa um CNPJ, fazemos a consulta em um cadastro público.',
      },
      rights: {
        title: 'Seus direitos',
        text: 'Pela LGPD e pelo GDPR, você pode pedir acesso, correção, exclusão, portabilidade e informação. Escreva para o endereço que está no rodapé.',
      },
      cookies: {
        title: 'Cookies e armazenamento',
        text: 'Um cookie para o idioma e registros no armazenamento do navegador para a sessão e o espaço de trabalho selecionado. Nada é usado para rastreamento.',
      },
      keeping: {
        title: 'Por quanto tempo guardamos',
        text: 'Enquanto sua conta existir. Excluir um espaço de trabalho exclui tudo o que há nele.',
      },
    },
  },
  terms: {
    title: 'Termos de uso',
    intro: 'As regras para usar esta instalação do {product}.',
    sections: {
      service: {
        title: 'O serviço',
        text: 'O {product} sugere tópicos e posts a partir do conhecimento que você fornece. Você decide o que publicar e responde por isso.',
      },
      account: {
        title: 'Sua conta',
        text: 'Mantenha sua senha em segredo e seus dados corretos. Você pode convidar colegas para o seu espaço de trabalho dentro dos limites do plano.',
      },
      content: {
        title: 'Seu conteúdo',
        text: 'O que você envia e o que é produzido a partir disso pertence a você. Envie só o que tem direito de usar e modele a voz de outras pessoas apenas com o consentimento delas.',
      },
      trial: {
        title: 'Teste grátis e planos',
        text: 'Toda conta começa com um teste grátis. Quando ele termina, você continua podendo ler o que tem; para produzir mais, é preciso um plano.',
      },
      limits: {
        title: 'Uso responsável',
        text: 'Não ataque o serviço nem outras pessoas, não engane ninguém e não publique conteúdo ilegal.',
      },
      liability: {
        title: 'Responsabilidade',
        text: 'O serviço é oferecido como está. O relatório de qualidade ajuda a conferir os posts, mas não substitui seu julgamento.',
      },
      changes: {
        title: 'Mudanças',
        text: 'Avisamos no produto sobre mudanças nestes termos antes que entrem em vigor.',
      },
    },
  },
}
