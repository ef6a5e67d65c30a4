/** What a visitor wants other than an answer, recognised in both languages. */

/** Lower case, without accents or punctuation, words separated by single spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

const has = (text: string, phrases: readonly string[]): boolean => {
  const padded = ` ${text} `
  return phrases.some((phrase) => padded.includes(` ${phrase} `))
}

const people = 'pessoa|humano|humana|atendente|alguem|agente|person|human|someone|somebody|agent|representative'
const verbs =
  'falar|conversar|atendido por|atendida por|(?:passa|passe|passar|transfere|transfira|transferir) (?:para|pra)|chama|chame|chamar|talk to|talk with|speak to|speak with|chat with|connect me to|connect me with|transfer me to|pass me to|get me'
const refusing = '\\b(?:nao (?:quero|preciso)|(?:don t|do not) (?:want|need) to) '
const asking = new RegExp(
  `(?<!${refusing})\\b(?:${verbs}) (?:(?:com|a|an|the|um|uma|o|de|ser|some|real|live|actual|alguma|algum) ){0,3}(?:${people})\\b`,
)
const service = /\b(?:quero|queria|prefiro|preciso de|com) (?:o |um )?atendimento humano\b/
const bare = new RegExp(
  `^(?:(?:um|uma|a|an|o|quero|preciso de|i want|i need) ){0,3}(?:${people})(?: (?:please|por favor))?$`,
)

/** “Quero falar com uma pessoa”, “talk to a person”. */
export function wantsPerson(message: string): boolean {
  const text = plain(message)
  return asking.test(text) || service.test(text) || bare.test(text)
}

const angry = [
  ...['absurdo', 'um absurdo', 'ridiculo', 'pessimo', 'palhacada', 'vergonha', 'vergonhoso', 'inaceitavel', 'procon'],
  ...['reclame aqui', 'vou processar', 'que merda', 'porra', 'que droga', 'estou furioso', 'estou furiosa'],
  ...['e um lixo', 'que lixo', 'atendimento lixo', 'servico lixo', 'lixo de atendimento', 'lixo de servico'],
  ...['ridiculous', 'unacceptable', 'terrible service', 'worst service', 'useless', 'furious', 'bullshit', 'wtf'],
  ...['this sucks', 'fed up', 'lawsuit', 'my lawyer', 'outrageous', 'fuck', 'fucking', 'shit', 'disgusting'],
]

export const isAngry = (message: string): boolean => has(plain(message), angry)

const greetings = new Set(
  'oi ola opa alo eai bom boa dia tarde noite tudo bem hi hello hey hiya good morning afternoon evening there how are you como vai voce'.split(
    ' ',
  ),
)
const thanks = new Set(
  'obrigado obrigada brigado brigada valeu agradeco muito thanks thank you very much thx ty great perfect ok okay otimo perfeito legal certo entendi beleza so'.split(
    ' ',
  ),
)
const isMadeOf = (text: string, known: ReadonlySet<string>): boolean =>
  text !== '' && text.split(' ').every((word) => known.has(word))

/** A greeting or thanks that asks nothing; null for anything else. */
export function courtesyIn(message: string): 'greeting' | 'thanks' | null {
  const text = plain(message)
  if (text.length > 80) return null
  if (isMadeOf(text, greetings)) return 'greeting'
  return isMadeOf(text, thanks) ? 'thanks' : null
}

/** Whether the visitor's last three messages are the same. */
export function isLoop(messages: readonly string[]): boolean {
  const last = messages.slice(-3).map((message) => new Set(plain(message).split(' ').filter(Boolean)))
  if (last.length < 3) return false
  return last.every((words) => words.size > 0 && isAlike(words, last[0]!))
}

const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.intersection(other).size / one.union(other).size >= 0.8

export const holdsWord = (message: string, words: readonly string[]): boolean =>
  has(plain(message), words.map(plain).filter(Boolean))
