import type { Language } from '../language.ts'
import type { Said } from './said.ts'
import { isPast } from './telling.ts'

/** A question that is only asked to be answered: "The result? Ten times faster." "Want to know why? …" */
export const isPresented = (question: Question, next: Said, language: Language): boolean =>
  isReply(question, next) && questions[language].some((form) => form.test(question.text))

/** A question that is answered in a word or with a disclosure: "So what changed? Everything." */
export const isStaged = ({ text, words }: Said, next: Said): boolean =>
  isReply({ text, words }, next) &&
  ((next.words.length === 1 && isOpen.test(text)) ||
    (words.length <= 3 && isVerdict.test(text) && next.words.length <= 3 && hasNoName.test(next.text)) ||
    (isOpen.test(text) && !reader.test(text) && revealed.test(next.text)))

const isReply = (question: Question, next: Said): boolean =>
  question.words.length <= 8 && !next.text.endsWith('?') && !isPlainReply(question, next)

type Question = Pick<Said, 'text' | 'words'>

/** Whether it sends elsewhere, or says again what was asked, as answers of people do. */
const isPlainReply = (question: Question, reply: Said): boolean =>
  elsewhere.test(reply.text) || takesUp(question, reply.words)

/** "Any questions? Ring Sue." "Is that too long? Some people say so." */
const elsewhere =
  /^(?:some people|(?:tem|há) quem|ring|call|ask|write|email|phone|contact|ligue|fale|escreva|mande|pergunte|procure|avise|chame)(?!\p{L})/iu

/** "And the roof? The roof was done in May." "Pode levar cachorro? Pode, na guia." */
const takesUp = ({ text, words }: Question, [first = '', second = '', ...others]: readonly string[]): boolean =>
  (others.length > 1 && /^(?:the|o|a)$/.test(first) && words.includes(second)) ||
  (verbs.test(first) && words.includes(first) && !/^(?:o que|quem|como|qual)/i.test(text))
const verbs = /^(?:pode|podem|está|estão|tem|precisa|é|são|vale|serve)$/

/** "Who borrows an accordion? Everybody." "Alguém abusou? Duas pessoas." A fragment answers in the same paragraph. */
export const isSelfAnswered = ({ text, words }: Said, next: Said, language: Language): boolean =>
  words.length <= maxOfQuestion &&
  isQuestion.test(text) &&
  !reader.test(text) &&
  /[.!]$/.test(next.text) &&
  hasNoName.test(next.text) &&
  !hedged.test(next.text) &&
  !isPlainReply({ text, words }, next) &&
  (next.words.length <= 3 ||
    (next.words.length <= maxOfAnswer && isFragment[language].test(next.text) && !isClause(next, language)))

/**
 * "What did the nurses do about it? They drew smileys." A short question to nobody, answered at once by who asks it; and
 * one without a verb: "Complaints since then? Zero, if you don't count the dog."
 */
export const isAskedAndAnswered = ({ text, words }: Said, next: Said, language: Language): boolean => {
  if (
    words.length > maxOfAsked ||
    !isQuestion.test(text) ||
    reader.test(text) ||
    asker.test(text) ||
    !/[.!]$/.test(next.text)
  )
    return false
  if (next.words.length > maxOfReply || hedged.test(next.text) || isPlainReply({ text, words }, next)) return false
  if (replies[language].test(next.text) || (yesOrNo.test(text) && next.words.length <= maxOfBrief)) return true
  if (words.length <= 2 && next.words.length > 2) return true
  return words.length <= maxOfVerbless && !hasVerb[language].test(text)
}
/** Who asks himself is in doubt. */
const asker = /(?<!\p{L})(?:i|me|eu)(?!\p{L})/iu
const [maxOfAsked, maxOfReply, maxOfVerbless] = [9, 14, 5]
const maxOfBrief = 8
const yesOrNo = /^(?:was|were|did|had)\b/i
const replies: Record<Language, RegExp> = {
  en: /^(?:they|he|she|it|we|i|because|nobody|none|no one|zero|about|only|just|not|yes|no|off|four|five|two|three|one|\d)\b/i,
  pt: /^(?:el[ae]s?|porque|ninguém|nenhum|nenhuma|zero|uns|umas|só|não|sim|nem|\d|\p{L}+(?:ou|eu|iu|avam?|aram|eram|iram|ia|iam))(?!\p{L})/iu,
}
const hasVerb: Record<Language, RegExp> = {
  en: /^(?:what|why|how|who|where|when|which|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|am|may|must|really|so|and|but|or)\b/i,
  pt: /^(?:o que|que|por que|como|quem|onde|quando|qual|quais|quanto|será|pode|podem|devo|posso|é|são|foi|há|tem|sério|e|mas|ou|então)(?!\p{L})/iu,
}

/** Answers of people who are asked: "Some people say so." "O dono, que eu saiba." */
const hedged =
  /^(?:sometimes|often|it depends|depends|it varies|more or less|às vezes|depende|varia|nem sempre|mais ou menos)(?!\p{L})|(?<!\p{L})(?:as far as i know|i think|i suppose|que eu saiba|(?:eu )?acho)(?!\p{L})/iu
const [maxOfQuestion, maxOfAnswer] = [12, 5]
const isQuestion = /^[^:;“"]+\?$/
/** "A fan motor had failed." */
const isClause = (said: Said, language: Language): boolean => said.words.length > 3 && isPast(said, language)
const isFragment: Record<Language, RegExp> = {
  en: /^(?:not|an?|the|more|less|only|just|almost|about|in|on|at|by|from|to|because|one|two|three|four|five|\p{L}+(?:ty|teen)|mostly|usually|sometimes)\b/iu,
  pt: /^(?:nem|uma?|[oa]s?|mais|menos|só|apenas|quase|em|n[oa]s?|d[oa]s?|por|pel[oa]s?|porque|duas|dois|três|quatro|cinco|vinte|trinta|quarenta|cinquenta)(?!\p{L})/iu,
}

/** "Frustrating? Yes." */
const isVerdict = /^(?!who|when|where|quem|quando|onde).*\?$/i
const hasNoName = /^\P{L}*\p{L}[^\d\p{Lu}]*[.!]$/u
/** "What did we learn? That paper was never the problem." */
const revealed = /^(?:that|nothing|everything|one (?:thing|word)|que|nada|tudo|uma (?:coisa|palavra))(?!\p{L})/iu
const reader = /(?<!\p{L})(?:you|your|você|vocês|seu|sua|o senhor|a senhora)(?!\p{L})/iu

/** "So what changed? Everything." */
const isOpen = /^(?:(?:so|and|but|e|mas|então) )?(?:what|why|how|o que|por que|como)(?!\p{L})[^?]{2,40}\?$/iu

const questions: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:and |but )?(?:the|my|our|their|his|her) \p{L}+(?: \p{L}+){0,6}\?$/iu,
    /^(?:and |but |so )?(?:do )?you know (?:what|why|how|who)\b[^?]{0,40}\?$/i,
    /^(?:and|so|and then|and now|the outcome|the upshot)\?$/i,
    /^(?:know|want to know|guess|remember|ever wondered|care to guess) (?:what|why|how|who|where)\b[^?]{0,40}\?$/i,
    /^(?:and |but )?(?:guess what|what happened(?: next| then)?|why does (?:this|it) matter)\?$/i,
  ],
  pt: [
    /^(?:e |mas )?(?:o|a|meu|minha|nosso|nossa) \p{L}+(?: \p{L}+)?\?$/iu,
    /^(?:e |mas )?(?:o|a|meu|minha|nosso|nossa) (?:\p{L}+ )?(?:mais|maior|melhor|pior|verdadeir[oa])(?: \p{L}+){1,6}\?$/iu,
    /^(?:e aí|e então|e daí|e agora|e depois)\?$/i,
    /^(?:e |mas )?(?:adivinha|adivinhem|quer saber|o que aconteceu(?: depois)?|o que mudou|qual (?:foi )?[oa] (?:resultado|resposta|segredo|lição|verdade|diferença|detalhe)|sabe (?:o que|por ?qu[eê]|qual|quanto|quantos|quantas|quem|onde)[^?]{0,30})\?$/iu,
  ],
}

/** "What if the problem was never motivation?" */
export const isWhatIf = ({ text }: Said, language: Language): boolean =>
  text.length <= 90 && whatIf[language].test(text)

const whatIf: Record<Language, RegExp> = {
  en: /^(?:does (?:this|it|that) )?sounds? familiar\?$|^(?:so |and |but )?when was the last time (?:you|someone|your)\b|^(?:and |but )?what if [^?]*\b(?:was|were|is|are)(?:n't| never| not (?:the|about|a)) [^?]+\?$/i,
  pt: /^(?:(?:te |lhe )?(?:soa|parece) familiar|já passou por isso|se identificou)\?$|^(?:e )?(?:quando foi|qual foi) a última vez que (?:você|alguém)|^(?:mas )?e se [^?]*(?<!\p{L})(?:nunca|não) (?:foi|for|fosse|é|era|está|estiver)(?!\p{L})[^?]+\?$/iu,
}

/** What only announces what comes: "Here's why.", "Unpopular opinion:", "7 habits that …:". */
export const announces = ({ text }: Said, language: Language): boolean =>
  text.length <= 110 && announcements[language].some((form) => form.test(text))

const announcements: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:here's (?:why|how|what happened|what i (?:found|learned|discovered))|let me explain|let me tell you why)[.:]$/i,
    /^(?:an? |the |here's (?:the|a) )?(?:\p{L}+ )?(?:truth|opinion|take|confession|reminder)(?: \p{L}+){0,5}(?::| [–—-] )/iu,
    /^(?:here are |steal |these |the |my )*\d+(?:[-\p{L}]*) \p{L}+ (?:that|nobody|no one|every|i |which|who|to |your )[^.?!]{0,70}[:👇]/iu,
    /^(?:here are|these are) (?:my |the )?\d+ (?:\p{L}+ )?(?:lessons|things|rules|truths|habits|ways|reasons)\b[^.?!]{0,60}:/iu,
    /^(?:steal|copy|use) my \d+-\p{L}+ [^.?!]{2,40}:/iu,
    /^(?:the |this is the )(?:one |only |single |first |best |biggest |\p{L}{3,}est )+\p{L}+ (?:every|each|any|all|most|no|that|nobody|you|i)\b[^.?!]{2,70}[:👇]/iu,
    /\b(?:there are |there's )(?:only |just )?(?:two|2) (?:kinds|types) of (?:people|\p{L}+s)[.:]$/iu,
    /^what \d+ \p{L}+ (?:of \p{L}+ )?(?:taught|showed|told) me\b/iu,
    /^can we talk about\b[^.!]{2,60}\?$/i,
    /^(?:and |but |so )?here(?:'s| is) (?:what|why|how|the \p{L}+) (?:that )?(?:nobody|no one|few|most|i (?:learned|wish|know|would))\b/iu,
    /^(?:so |first )?let me tell you (?:about|a |why|something|how|what)/i,
    /^(?:it )?took (?:me|us) [^.,]{2,40} to (?:see|learn|understand|reali[sz]e|notice|admit|get) (?:it|this|that)\.$|^it took (?:me|us) [^.,]{2,40} to (?:see|learn|understand|reali[sz]e|notice|admit|get) (?:it|this|that)\.$/i,
    /\b(?:almost|nearly) (?:didn't|did not) (?:post|publish|share|write) (?:this|it)\b/i,
    /^(?:it's )?(?:simple|easy)[:.]/i,
    /^(?:and |but )?(?:honestly|seriously)\?$/i,
    /^(?:here are |these are |the |my )?\d+ \p{L}+ [^.?!:]{8,80}:$/iu,
    /^(?:the |my )?(?:two|three|four|five|six|seven|ten) (?:\p{L}+ )?\p{L}+ (?:that|every|nobody|no one|i|you) [^.?!:]{4,60}:$/iu,
  ],
  pt: [
    /^(?:vou explicar|eu explico|deixa eu explicar|eis o (?:porquê|motivo)|veja (?:por ?qu[eê]|o que (?:descobri|aprendi)))[.:]$/iu,
    /^(?:uma |a |minha )?(?:opinião|verdade|confissão|polêmica|lembrete)(?: \p{L}+){0,5}(?::| [–—-] )/iu,
    /^(?:aqui estão |anote |os |as |meus |minhas )*\d+ \p{L}+ (?:que|para|de quem|de que|sobre)(?!\p{L})[^.?!]{0,70}[:👇]/iu,
    /^(?:anote|copie|roube) (?:o )?meu \p{L}+ de \d+ [^.?!]{2,50}:/iu,
    /^(?:a|o) (?:única |único |maior |melhor |primeira )?\p{L}+ que (?:todo|toda|cada|ninguém|poucos|quase ninguém|você)(?!\p{L})[^.?!]{2,70}[:👇]/iu,
    /^(?:existem|há|só existem) (?:só |apenas )?(?:dois|2) tipos de (?:pessoas?|gente|\p{L}+es)[.:]$/iu,
    /^o que \d+ \p{L}+ me ensin/iu,
    /^vamos ser (?:sincer|honest)[oa]s:/iu,
    /^precisamos falar sobre\b/i,
    /^(?:mas |e )?o que ninguém (?:te |nos )?(?:conta|fala|diz)(?!\p{L})/iu,
    /^(?:deixa|deixem|deixe)(?:-me| eu)?(?: te| lhe)? contar(?!\p{L})|^(?:eu )?(?:vou|preciso|quero) te (?:contar|confessar)(?!\p{L})/iu,
    /^quase (?:não|desisti de) (?:\p{L}+ )?(?:publi|post|escrev|compartilh)/iu,
    /^(?:levei|levamos|demorei|demoramos) [^.,]{2,40} para (?:enxergar|aprender|entender|perceber|admitir|notar)(?: isso| essa lição)?\.$/iu,
    /^(?:é )?simples[:.]/i,
    /^(?:os |as |meus |minhas )?\d+ \p{L}+ [^.?!:]{8,80}:$/iu,
    /^(?:as |os |meus |minhas )?(?:duas|dois|três|quatro|cinco|seis|sete|dez) \p{L}+ que [^.?!:]{4,60}:$/iu,
  ],
}
