import type { Language } from '../language.ts'
import { isAnchored, weighsMuch } from './plain-facts.ts'
import { isSameWord, type Said } from './said.ts'
import { isPast } from './telling.ts'

const [maxOfFirst, maxOfSecond] = [14, 13]

/**
 * Somebody meant or thought something, and a short sentence tells that it came otherwise: "I went there to shout. I came
 * home with a mentor." "O dono queria um letreiro. Hoje ele mesmo troca a flor."
 */
export function isReversal(first: Said, second: Said, language: Language): boolean {
  if (first.words.length > maxOfFirst || second.words.length > maxOfSecond) return false
  if (first.words.length < 2 || !/[.!]$/.test(second.text) || !/[.!]$/.test(first.text)) return false
  if (explains.test(second.text)) return false
  const { meant, otherwise, now } = turns[language]
  if (none[language].test(first.text) && someOf[language].test(second.text)) return true
  if (!isPast(first, language) && !meant.test(first.text)) return false
  if (isSameDeed(first, second, language)) return false
  if (now.test(second.text) && second.words.length <= maxOfNow && person[language].test(second.text))
    return meant.test(first.text) || rejects[language].test(first.text) || related[language].test(second.text)
  if (guess.test(second.text)) return true
  if (isPast(first, language) && cleft[language].test(second.text)) return true
  if (isCapped(first, second, language)) return true
  if (isSeesaw(first, second, language) || isThen(first, second, language)) return true
  if (isQuick(first, second, language) || isShortAnswer(first, second, language)) return true
  if (rejects[language].test(first.text) && since[language].test(second.text) && second.words[0] !== 'it') return true
  if (habit[language].test(first.text) && first.words.length <= maxOfHabit && second.words.length <= maxOfHabit)
    return now.test(second.text)
  if (!meant.test(first.text)) return false
  return (
    (now.test(second.text) && /^(?:and )?(?:now|today)\b.*\b(?:it|them)\b/i.test(second.text)) ||
    otherwise.test(second.text)
  )
}

/** A reason, or several clauses: "Ele era cego, eu dirigia, e enquanto esperava ia escutando." */
const explains = /,[^,]*,|(?<!\p{L})(?:because|por causa|porque)(?!\p{L})/iu

/** "He refused to sign. He signed a year later." "We had planned to leave at six. We left at eight." */
const isSameDeed = (first: Said, second: Said, language: Language): boolean =>
  second.words
    .slice(0, 3)
    .some(
      (word) =>
        word.length > 3 &&
        isPast({ ...second, words: [word] }, language) &&
        first.words.some((other) => isSameWord(other, word)),
    )

/** Whom it came to: "Hoje compro dele." "Agora é ela quem escreve." */
const related: Record<Language, RegExp> = {
  en: /\b(?:i|we) [^,]*\b(?:him|her|them)\b|\b(?:himself|herself|themselves)\b/i,
  pt: /(?<!\p{L})(?:é el[ae]s? quem|el[ae]s? mesm[oa]s?|\p{L}{3,}(?:o|mos) (?:del[ae]s?|para el[ae]s?)|(?:me|nos) \p{L}+(?:a|e|am|em))(?!\p{L})/iu,
}

/** "We expected teenagers. We got grandmothers." "Achei que era ofensa. Era pedido." */
function isQuick(first: Said, second: Said, language: Language): boolean {
  if (first.words.length > maxOfQuick || second.words.length > maxOfQuick - 1) return false
  if (!isPast(second, language) || /\d/.test(first.text + second.text)) return false
  if (!isPast(first, language) && !mistaken[language].test(first.text)) return false
  if (language === 'en')
    return (
      (/^(?:i|we|he|she|they)$/.test(first.words[0]!) &&
        first.words[0] === second.words[0] &&
        first.words[1] !== second.words[1] &&
        mistaken.en.test(first.text) &&
        first.words.length <= maxOfQuick - 2) ||
      (mistaken.en.test(first.text) &&
        /^it (?:(?:was|wasn't) (?:an?|the|my|our|her|his|their)|turned)\b/i.test(second.text))
    )
  return (
    (mistaken.pt.test(first.text) &&
      first.words.length <= maxOfQuick - 3 &&
      second.words.length > 1 &&
      second.words.length <= 3 &&
      /^(?:\p{L}+(?:ou|eu|iu|ei|mos|aram|eram|iram|ávamos|íamos)|vieram|veio)(?!\p{L})/iu.test(second.text)) ||
    (mistaken.pt.test(first.text) &&
      /^(?:não )?(?:era|foi) (?!(?:d[aeo]|n[oa]|em|segunda|terça|quarta|quinta|sexta|sábado|domingo|cedo|tarde|dia|noite)(?!\p{L}))/iu.test(
        second.text,
      ))
  )
}
const maxOfQuick = 7
const mistaken: Record<Language, RegExp> = {
  en: /\b(?:thought|took|mistook|assumed|figured|expected|looked|felt)\b/i,
  pt: /(?<!\p{L})(?:ach(?:ei|ou|ava|ávamos|amos)|pens\p{L}+|esper\p{L}+|tomei|parecia|imagin\p{L}+)(?!\p{L})/iu,
}

/** "He lost half a garden. He gained a family of five." "Perdeu meia horta. Ganhou uma família de cinco." */
function isSeesaw(first: Said, second: Said, language: Language): boolean {
  if (first.words.length > maxOfSeesaw || second.words.length > 2 * maxOfSeesaw || /\d/.test(first.text + second.text))
    return false
  if (language === 'pt') return [first, second].every(({ text }) => subjectless.test(text))
  return (
    /^(?:he|she|they)$/.test(first.words[0]!) &&
    first.words[0] === second.words[0] &&
    first.words[1] !== second.words[1] &&
    [first, second].every((said) => isPast(said, language) && said.words.length > 3) &&
    /\b(?:lost|missed|sold|gave|paid|quit|left|broke)\b/i.test(first.text) &&
    second.words.includes('a')
  )
}
const maxOfSeesaw = 5
const subjectless = /^\p{L}{3,}(?:ou|eu|iu|ei)(?!\p{L})(?<!^(?:meu|seu|teu|deu|sou|vou|dou))/iu

/** "Nobody in my school believed it. Then they borrowed my pencils." */
const isThen = (first: Said, second: Said, language: Language): boolean =>
  first.negation === 0 &&
  first.words.length <= maxOfHabit &&
  second.words.length <= maxOfHabit &&
  after[language].test(second.text) &&
  // "Nobody could find the key. Later it was found in the van."
  (!isAnchored(second, language) || [first, second].some((each) => weighsMuch(each, language)))
const after: Record<Language, RegExp> = {
  en: /^(?:and )?(?:then|now|today|later|a (?:week|month|year) later),? /i,
  pt: /^(?:e )?(?:depois|hoje|agora|aí|mais tarde|(?:um|dois|três) (?:anos?|mês|meses) depois),? /iu,
}

/** "Liguei para elogiar. Quem atendeu foi o prefeito." */
const cleft: Record<Language, RegExp> = {
  en: /^the (?:one|ones|person|man|woman|voice|first one) (?:who|that) (?:\p{L}+ ){1,4}(?:was|is|were) [^,]{2,30}\.$/iu,
  pt: /^quem (?:\p{L}+ ){1,3}(?:foi|fui|era) [^,]{2,30}\.$/iu,
}

/** "In August a judge asked for the memo. She handed him the notebook, and we won." */
const isCapped = (first: Said, second: Said, language: Language): boolean =>
  first.words.length <= maxOfFirst &&
  second.words.length <= maxOfSecond &&
  isPast(first, language) &&
  capped[language].test(second.text)
const capped: Record<Language, RegExp> = {
  en: /^[^,\d]{6,60}, and (?:(?:i|we|he|she|they|it) (?!left|went|came|drove|walked|waited)\p{L}+|(?:the|his|her|their) \p{L}+ (?:\p{L}+ed|\p{L}+ng|\p{L}+t))(?: (?:it|him|her|them|me|us))?\.$/iu,
  pt: /^[^,\d]{6,60}, e (?!fomos|saímos|foi|foram)(?:el[ae]s? )?\p{L}+(?:amos|emos|imos|ei|ou|eu|iu|aram|eram|iram)\.$/iu,
}

/** "Nobody called a taxi. They pushed." "They said yes. Nobody had ever asked." */
const isShortAnswer = (first: Said, second: Said, language: Language): boolean =>
  (first.negation === 0 &&
    first.words.length > 2 &&
    first.words.length <= maxOfQuick &&
    second.words.length === 2 &&
    isPast(second, language) &&
    !/^(?:was|were|had|came|estava|tinha|havia|veio)$/.test(first.words[1] ?? '')) ||
  (second.words.length <= maxOfQuick && neverBefore[language].test(second.text))
const neverBefore: Record<Language, RegExp> = {
  en: /^(?:nobody|no one) (?:had )?ever \p{L}+/iu,
  pt: /^ninguém (?:nunca|jamais) (?:tinha|havia) \p{L}+/iu,
}

/** "Nobody has sued us since. Three of them hired us to drill again." */
const none: Record<Language, RegExp> = {
  en: /^(?:nobody|no one|none|not one)\b/i,
  pt: /^(?:ninguém|nenhum|nenhuma)(?!\p{L})/iu,
}
const someOf: Record<Language, RegExp> = {
  en: /^(?:one of (?:them|us)|two|three|four|five|six|seven|several|half|some|most)(?: of (?:them|us))? (?!of)\p{L}+/iu,
  pt: /^(?:uma? del[ae]s|duas|dois|três|quatro|cinco|seis|sete|vários|várias|metade|alguns|algumas)(?: del[ae]s)? \p{L}+/iu,
}

/** "Minha sócia votou contra. Adivinhe quem acorda às três." */
const guess = /^(?:guess|adivinh[ae]m?) (?:who|quem)(?!\p{L})/iu
const maxOfNow = 11

const maxOfHabit = 9
/** "I used to be the ear of this firm. These days I carry the tools." */
const habit: Record<Language, RegExp> = { en: /^\p{L}+ used to\b/iu, pt: /^(?:eu )?(?:costumava|antes eu)(?!\p{L})/iu }

/** "He refused to sign. He has sent us flowers every year since." */
const rejects: Record<Language, RegExp> = {
  en: /\b(?:refused|rejected|doubted|laughed|hated|forbade|ridiculed|said no|turned (?:me|us|him|her|them) down|called (?:it|me|us|him|her)|against|(?:almost|nearly)(?! (?:always|never|all|every|an?|one|two|three)\b)|fired|wanted to)\b/i,
  pt: /(?<!\p{L})(?:recus|rejeit|duvid|riu|riram|odi|proib|desconfi|zomb|demit|chamou de|contra|quase(?! (?:sempre|nunca|não|tod|nada|ninguém|n[oa]|um|duas|dois|três))|queria(?!m? \p{L}+ \p{L}+ para))\p{L}*(?!\p{L})/iu,
}
const since: Record<Language, RegExp> = {
  en: /\b(?:since|later|now|today|these days|has just|have just)\b|^in \p{L}+,? (?:he|she|they) /iu,
  pt: /(?<!\p{L})(?:desde então|hoje|agora|acaba de|(?:semana|mês|ano|verão|inverno|outono) passad[oa]|^em \p{L}+,?(?: \p{L}+){0,2} \p{L}+(?:ou|eu|iu|aram|eram|iram)|(?:anos|meses|semanas) depois)(?!\p{L})/iu,
}

/** Who was spoken of before. */
const person: Record<Language, RegExp> = {
  en: /\b(?:he|she|they|her|his|their)\b/i,
  pt: /(?<!\p{L})(?:el[ae]s?|del[ae]s?|nel[ae]s?|quem|(?:me|nos) \p{L}+(?:ou|eu|iu|a|e|am|em))(?!\p{L})/iu,
}

const turns: Record<Language, { meant: RegExp; otherwise: RegExp; now: RegExp }> = {
  en: {
    meant:
      /^(?:\p{L}+ ){1,4}(?:(?:wanted|expected|planned|thought|meant|hoped|feared|set out|almost|nearly)(?! (?:always|never|all|every)\b)|(?:offered|hired|called|came|went|tried|asked)\b[^,]*\bto (?!the|a|an|my|our|his|her|their|see\b)\p{L}+)\b/iu,
    otherwise:
      /^(?:and |but |instead,? )?(?:i|we|he|she|they|it)(?: just)? (?:left with|stayed|came (?:home|back|away)|went home|left|ended up|turned out|got|gave|found|made|(?:was|were|had|has) (?:an?|the|my|our|to)(?! \p{L}+ (?:waiting|there)))\b/iu,
    now: /^(?:and )?(?:(?:today|now|these days|last (?:month|week|year)),? |(?:i|we|he|she|they)(?:'re|'s|'m| are| is| am)? now |(?:his|her|their|the) \p{L}+ (?:is|are) now )/iu,
  },
  pt: {
    meant:
      /^(?:\p{L}+ ){0,5}?(?:\p{L}*quer(?:ia|íamos|iam)|quis|ach(?:ei|ou|ava|ávamos)|pens(?:ei|ou|ava)|esper(?:ei|ava|ávamos)|passei|decidi)(?!\p{L})|^(?:\p{L}+ ){0,5}?(?:fui|fomos|foi|vim|viemos|veio|entrei|entr(?:ou|amos)|cheguei|cheg(?:ou|amos)|contrat\p{L}+|cham(?:ei|ou|amos)|tentei|liguei|montei) (?:[^,]* )?(?:para |ver )\p{L}*/iu,
    otherwise:
      /^(?:e |mas )?(?:eu |el[ae]s? |a gente )?(?:saí|saiu|saímos|saíram|voltei|voltou|voltamos|fiquei|ficou|ficamos|acabei|acabou|acabamos|ganhei|ganhou|ganhamos|virou|virei|vieram|veio|(?:era|foi)(?! (?:d[aeo]|n[oa]|em|segunda|terça|quarta|quinta|sexta|sábado|domingo)(?!\p{L}))|fui|encontrei|deu)(?!\p{L})/iu,
    now: /^(?:e )?(?:hoje|agora|no (?:mês|ano|inverno|verão) passado|na semana passada)(?!\p{L})/iu,
  },
}
