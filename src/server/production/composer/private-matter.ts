import type { Passage } from '#server/knowledge/index.ts'
import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { documentOf } from './document-of.ts'
import { capitalized } from './sentence-starts.ts'
import { wordingOf } from './wording.ts'

/** A longer note says more than who may read the text. */
const maxNoteWords = 12

/** Notes over a text that it must not leave its readers. A rule about passwords or clients says more, and is none. */
const notes = [
  /^(?:strictly |highly |private (?:and|&) )?confidential(?: (?:memo|document|draft|report|notes?))?$/iu,
  /^(?:please )?(?:not (?:for|to be)|do not|don['’]t|never) (?:forward\p{L}*|circulat\p{L}+|distribut\p{L}+|publish\p{L}*|publication|shar(?:e|ing|ed)|pass(?:ed|ing)? on)(?: (?:this|it|outside|beyond|further|externally|with anyone|to anyone|elsewhere)(?!\p{L}).*)?$/iu,
  /^(?:for )?internal (?:use|eyes|circulation)(?: only)?$|^internal only$|^off the record$|^for your eyes only$/iu,
  /^(?:estritamente |altamente |documento |memo(?:rando)? |material )?confidencial$/iu,
  /^(?:(?:por )?favor,? )?não (?:é (?:para|pra) |para |pra )?(?:encaminh|divulg|circul|repass|public|publiqu|compartilh|distribu)\p{L}*(?: (?:est[ea] \p{L}+|isto|isso|(?:pra|para) fora|fora|a terceiros|externamente|com ninguém|(?:pra|para) ninguém)(?!\p{L}).*)?$/iu,
  /^(?:só |somente |apenas )?(?:para )?uso (?:exclusivamente |estritamente )?interno$|^em off$|^proibida? (?:a )?(?:divulgação|reprodução|circulação)(?!\p{L})/iu,
]

/** Whether a line or sentence of the text forbids to pass it on. */
export const isClosed = (text: string): boolean =>
  text
    .split(/[\n·|•*_()]+|(?<=[.!?;])\s+/u)
    .map((piece) => piece.replace(/^[\s>#–—-]{1,9}|[\s.!;:–—-]{1,9}$/gu, ''))
    .some((piece) => words(piece).length <= maxNoteWords && notes.some((note) => note.test(piece)))

/**
 * The passages that may be read by everybody. A note at the beginning of a document closes all of it, one further on what
 * stands under the same headings.
 */
export function openPassages(passages: readonly Passage[]): Passage[] {
  const documents = new Set<string>()
  const parts = new Set<string>()
  for (const passage of passages) {
    if (!isClosed(passage.text) && !isClosed([passage.title, ...passage.headings].join('\n'))) continue
    if (passage.position === 0) documents.add(documentOf(passage))
    else parts.add(partOf(passage, passage.headings.length))
  }
  if (documents.size + parts.size === 0) return [...passages]
  const isOpen = (passage: Passage) =>
    !documents.has(documentOf(passage)) &&
    !passage.headings.some((_, depth) => parts.has(partOf(passage, depth + 1))) &&
    !parts.has(partOf(passage, 0))
  return passages.filter(isOpen)
}

const partOf = (passage: Passage, depth: number): string =>
  [documentOf(passage), ...passage.headings.slice(0, depth)].join('\n')

/** "Dear members", "To: partners · From: …" */
const salutation =
  /^[ \t*_>#]{0,20}(?:dear \p{L}|to (?:the|our|all) (?:members|partners|shareholders|owners|team|staff)|prezad[oa]s?(?!\p{L})|(?:carta |letter )?(?:aos|às|to) (?:(?:noss[oa]s|our|the) )?(?:cooperad[oa]s|associad[oa]s|s[óo]ci[oa]s|acionistas|motoristas|funcionári[oa]s|colaborador[ae]s|clientes|famílias|alun[oa]s|pais|shareholders|members|owners|partners|investors|colleagues|customers|parents|employees)(?!\p{L})[^.]{0,60}$|car[oa]s? (?:\p{L}+ )?\p{L}+,|querid[oa]s? (?:\p{L}+ )?\p{L}+,)/imu
const header = [
  /(?:^|[·|])[ \t*_]{0,9}(?:to|para)\s?[*_]*:/imu,
  /(?:^|[·|])[ \t*_]{0,9}(?:from|de)\s?[*_]*:/imu,
] as const

/** Whether the text is written to somebody: a letter or a memo. */
export const isAddressed = (text: string): boolean => salutation.test(text) || header.every((each) => each.test(text))

/** Words for the readers of a letter. */
const readers: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:you|your|yours|yourselves)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:[Vv]ocês?|(?:[OoAa]s?|[Aa]os?|[Àà]s?|[Dd][oa]s?) senhor(?:a|es|as)?(?! \p{Lu})|[Vv]oss[oa])(?!\p{L})/u,
}
/** Words for who asks the questions of an interview. */
const interviewer: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:as you (?:said|say|asked|know|put it)|your (?:question|listeners|readers)|you asked|i(?:['’](?:m|ll|d)| am| will| can(?:['’]t|not)?| could)? (?:not )?(?:tell(?:ing)?|send(?:ing)?|show(?:ing)?|give|giving) you|you(?:['’](?:ll|re)| will| can| could| were| are)(?: always)? (?:going to (?:say|ask|mention)|print|put (?:that|it)|quote|publish|work (?:that|it) out)|not for the (?:article|record|tape))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:[Vv]ou te (?:contar|falar|mostrar|mandar)|te (?:conto|falo|mando|mandava|mostro)|[Vv]ai ouvir|deixa eu (?:falar|contar)|[Pp]ode (?:escrever|publicar|gravar|cortar)|(?:[OoAaÀà]|[Aa]o|[Dd][oa]) senhora?(?! \p{Lu})|[Ss]ua pergunta|[Cc]omo você (?:disse|perguntou))(?!\p{L})/u,
}

/** Words for people who listen, or for clients: "Some of you spread on my say-so." */
const hall: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:(?:some|many|most|few|half|all|those|both|none|any) of you|you can tell (?:them|people|customers|anybody|anyone)|you(?:['’]re| are) (?:all |probably )?(?:laughing|smiling|nodding|wondering)|(?:raise|put up) your hands?|your (?:\p{L}+ )?(?:bills?|invoices?|wages?|payslips?|shifts?|supervisor)|(?:sitting|seated|here with us|in this (?:room|hall)) (?:here|today|tonight)|(?:is|are) (?:here|in (?:the|this) (?:room|hall)) (?:today|tonight))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:(?:est(?:á|ão|amos) aqui|aqui) (?:sentad|present)[oae]s?|est(?:á|ão|amos) (?:hoje aqui|aqui hoje)|(?:vamos|vão|iremos) (?:distribuir|votar|aprovar|deliberar|eleger|apreciar) (?:hoje|agora|aqui)|(?:alguns|algumas|muit[oa]s|metade|quem|quant[oa]s|nenhum|um|uma) de vocês|podem? (?:contar|dizer|falar) (?:a|para|pra) (?:el[ea]s?|[oa]s? clientes?)|vocês (?:tão|estão|devem estar) \p{L}+ndo|levant(?:a|e|em) a mão|(?:suas? (?:faturas?|boletos?|escalas?|férias)|seus? (?:salários?|turnos?|contracheques?|encarregados?)))(?!\p{L})/iu,
}
const listeners = { readers, interviewer, hall }

/** Whether the sentence speaks to the readers of a letter, to who asks, or to people in front of the author. */
export function speaksTo(text: string, language: Language, to: keyof typeof listeners): boolean {
  const own = text.replace(/["“«][^"“”«»]{0,300}["”»]/gu, ' ')
  return listeners[to][language].test(own)
}

/** What somebody who publishes a text is asked to do with it. */
const orders: Record<Language, RegExp> = {
  en: /^(?:please|(?:can|could|will) you|put|add|use|send|post|publish|leave|cut|swap|crop|attach|insert|delete|remove|fix|check|remind|tag|upload|make sure|do(?:n['’]t| not) (?:forget|post|put|use|print))(?!\p{L})/iu,
  pt: /^(?:por favor|favor|põe|ponha|bota|bote|coloca|coloque|manda|mande|posta|poste|publica|publique|usa|use|tira|tire|troca|troque|corta|corte|arruma|arrume|confere|confira|marca|marque|anexa|anexe|(?:vê|veja) se|(?:me )?lembr[ae]|não (?:esquec|esqueç|põe|ponha|post|us)\p{L}*|pode (?:pôr|botar|postar|publicar|tirar|cortar|usar|deixar))(?!\p{L})/iu,
}

/** Whether it tells somebody what to do: "Lucas, put the photo of the pan here." */
export function ordersSomebody(text: string, language: Language): boolean {
  const [, said = ''] = /^\p{Lu}\p{Ll}+, (.+)$/u.exec(text) ?? /^(.+), \p{Lu}\p{Ll}+[.!]$/u.exec(text) ?? []
  return orders[language].test(said)
}

/** Whether it speaks to a colleague: "Lucas, the photo is the one of the pan." */
export function callsColleague(text: string, language: Language, isName: (word: string) => boolean): boolean {
  if (ordersSomebody(text, language)) return true
  const [, name = '', said = ''] = /^[("“]?(\p{Lu}\p{Ll}+), ([^,.;:!?]+)/u.exec(text) ?? []
  if (said === '' || !isName(name) || /(?<!\p{L})(?:who|whose|which|that|que|quem|cuj[oa])(?!\p{L})/iu.test(said))
    return false
  const { verb, imperative } = wordingOf(language)
  return verb.test(said) || imperative.test(`${said[0]!.toUpperCase()}${said.slice(1)}`)
}

/** "My name is Ana", "Ana here". */
const introduces: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:my name|i(?:['’]m| am)|call(?:ed|s)? me|me,)(?!\p{L})|\p{L}+ (?:here|speaking)[,.]/iu,
  pt: /(?<!\p{L})(?:meu nome|eu sou|sou|me cham\p{L}+|aqui é)(?!\p{L})/iu,
}

/** Whether the sentence speaks of the person who signs as of somebody else. */
export function speaksOf(name: string, text: string, language: Language): boolean {
  const own = text.replace(/["“«][^"“”«»]{0,300}["”»]/gu, ' ')
  return own.match(/\p{L}+/gu)?.includes(name) === true && !introduces[language].test(own)
}

/** What a typist notes of the room: "[laughs]", "[riso na plateia]". */
const direction =
  /\s?[[(](?:laugh\p{L}*|chuckl\p{L}*|smil\p{L}*|sigh\p{L}*|applause|paus[ea]|ri|rindo|risos?|risadas?|aplausos?|sorri|suspira)(?: [^\])]{1,30})?[\])]\s?/giu

/** What points at something that readers of a post do not see: "(see number 1)", "where you're sitting", "where that bucket is". */
const pointer =
  /\s?[[(](?:see|cf\.|more on|photos?|pictures?|link|ver|vide|veja|mais sobre|fotos?|imagem)(?: [^\])]{1,40})?[\])]| where th(?:at|is) \p{L}+ is(?=[,.])|, (?:right )?where you(?:['’]re| are) (?:sitting|standing)(?: now)?(?=[,.])|, (?:bem )?(?:aí )?onde (?:você|o senhor|a senhora) (?:está|tá)(?: sentad[oa])?(?=[,.])/giu

/** "As I said last month, we closed." */
const referral =
  /^(?:as i (?:said|wrote|mentioned|told you)|como (?:eu )?(?:disse|falei|contei|escrevi))(?: [^,.]{1,40})?, (?=\p{L})/iu

/** "It fell by half, Ronaldo, because we measured.": the name of who listens. */
const addressee =
  /(?<=[\p{Ll}\d%])(?<!(?<!\p{L})(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?|[Mm]eu|[Mm]inha|[Nn]oss[oa]|[OoAa]|[Uu]ma?) \p{Ll}{2,20}), \p{Lu}\p{Ll}{2,20}(?=, (?:because|but|we|I|porque|mas|a gente|eu|nós)(?!\p{L}))/gu

export function withoutDirections(text: string): string {
  const said = text.replace(direction, ' ').replace(pointer, '').replace(addressee, '').trim()
  return referral.test(said) ? capitalized(said.replace(referral, '')) : said
}
