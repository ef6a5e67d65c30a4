import { plain } from './signals.ts'

/**
 * Statements that a bot must not make in its own words, recognised in both languages: that somebody has done or will do
 * something, and requests for a secret. Sentences quoted verbatim from a passage are exempt.
 */
type Forbidden = 'promise' | 'secret'

const somebody =
  '(?:our |the |a |an |your )?(?:team|colleague|colleagues|someone|somebody|agent|specialist|manager|person|support)'
const alguem =
  '(?:(?:a|o|um|uma|nossa|nosso) )?(?:equipe|time|atendente|alguem|colega|especialista|gerente|consultor|consultora|suporte|pessoa)'
const soon = '(?:em breve|mais tarde|amanha|depois|logo|assim que|soon|later|tomorrow|shortly|as soon as)'

const promises = [
  // I’ll, we will, I am going to, let me check, and get back to you
  '(?:i|we) (?:ll|will|shall)\\b',
  '(?:i m|i am|we re|we are) going to\\b',
  'let (?:me|us) (?:check|verify|look|ask|find|get|see|confirm)',
  '(?:get|come|getting) back to you',
  `${somebody} (?:ll|will|is going to|are going to)\\b`,
  'you (?:ll|will|are going to|can expect to) (?:hear|receive|get|be (?:called|contacted|refunded|notified))',
  '(?:i|we) (?:ve|have|just) (?:already )?(?:\\w+ed|sent|done|made|put|told|spoken|written|set)\\b',
  '(?:your|the) (?:order|refund|request|case|ticket|appointment|booking|account) (?:has|have) been \\w+',
  '(?:is|are|was|were|been) (?:now |already )?(?:deleted|cancell?ed|refunded|approved|resolved|booked|sent|confirmed|activated)\\b',
  '(?:one|just a|give me a|wait a) (?:moment|minute|second)\\b',
  // vou, iremos, verificarei, a equipe vai, já encaminhei, você vai receber
  '(?:vou|vamos|irei|iremos)\\b',
  '\\w{2,}(?:arei|erei|irei|aremos|eremos|iremos)\\b',
  `${alguem} (?:vai|vao|ira|irao|\\w{3,}(?:ara|era))\\b`,
  'voce (?:vai receber|recebera|sera (?:contatado|contatada|avisado|avisada|reembolsado|reembolsada))',
  '(?:ja|acabei de|acabamos de) (?:\\w{3,}(?:ei|amos|imos)|fiz|exclui|conclui|resolvi|abri|pedi|respondi|transferi|\\w+(?:ar|er|ir))\\b',
  '(?:deixe me|deixa eu|me deixe) \\w+',
  `(?:te |lhe )?(?:ligo|ligamos|retorno|retornamos|aviso|avisamos|entro em contato|entramos em contato) (?:para |pra |com )?(?:voce|${soon})`,
  '(?:te|lhe) (?:ligo|ligamos|retorno|aviso|avisamos)\\b',
  '(?:foi|foram|esta|estao) (?:excluid|cancelad|reembolsad|aprovad|resolvid|agendad|enviad|confirmad|ativad)[oa]s?\\b',
  '(?:seu|sua|o|a) (?:pedido|reembolso|solicitacao|chamado|agendamento|conta) (?:foi|ja foi) \\w+',
  '(?:um|so um|aguarde um) (?:momento|minuto|instante|momentinho)\\b',
]
const secrets = [
  'password|passcode|pin code|security code|verification code|cvv|cvc|card number|credit card (?:number|details)|bank details|social security',
  'senha|codigo de (?:verificacao|seguranca|acesso)|numero d[oe] (?:seu )?cartao|dados (?:do|de) (?:seu )?cartao|dados bancarios|seu cpf|numero do cpf',
]

const promise = new RegExp(`\\b(?:${promises.join('|')})`)
const secret = new RegExp(`\\b(?:${secrets.join('|')})\\b`)

/** Null if the bot may say the sentence. */
export function forbiddenIn(sentence: string): Forbidden | null {
  const text = plain(sentence)
  if (promise.test(text)) return 'promise'
  return secret.test(text) ? 'secret' : null
}
