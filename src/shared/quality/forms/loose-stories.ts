import type { Language } from '../language.ts'
import type { Said } from './said.ts'
import { isPast } from './telling.ts'

const [maxCharacters, minSentences, maxSentences] = [200, 2, 5]

/** "At 23 I was rejected by fourteen firms. At 41 I sat across the table from one of them." Both begin with a time. */
export const isLooseRise = (first: Said, second: Said, language: Language): boolean =>
  [first, second].every(({ text }) => text.length <= maxCharacters && times[language].test(text))

const times: Record<Language, RegExp> = {
  en: /^(?:and )?(?:(?:at|by) (?:age )?(?:\d\d|\p{L}+teen|(?:twen|thir|for|fif)ty(?:-\p{L}+)?)\b|(?:back )?in (?:(?:19|20)\d\d|my (?:\p{L}+ties|teens)|\p{L}+y)\b|(?:\p{L}+|\d+) (?:years|months|weeks) (?:ago|later)\b|(?:on|last|this) (?:\p{L}+day|week|month|year|spring|summer|fall|autumn|winter)\b|today\b|now\b|yesterday\b|last night\b|these days\b)/iu,
  pt: /^(?:e )?(?:(?:aos|com) (?:\d\d|\p{L}+) anos(?!\p{L})|aos \d\d|(?:em|até|desde) (?:(?:19|20)\d\d|\p{L}+(?:eiro|embro|ubro|osto|aio|ulho|unho|arço|bril))(?!\p{L})|(?:há|faz) (?:\p{L}+|\d+) anos|(?:\p{L}+|\d+) (?:anos|meses|semanas) (?:atrás|depois)|n[ao] (?:faculdade|escola|infância|começo|início|(?:semana|mês|ano) passad[oa]|segunda|terça|quarta|quinta|sexta|sábado|domingo)|hoje|agora|ontem)(?!\p{L})/iu,
}

/**
 * How many sentences from here to the end of the paragraph are a fable: somebody without a name does something once, and
 * nobody in it has a name, a date or a figure. "A king asked two gardeners for the finest view in the land. …"
 */
export function fableFrom(all: readonly Said[], language: Language): number {
  if (all.length < minSentences || all.length > maxSentences) return 0
  const isTold = all.every((said) => !author[language].test(said.text) && !named.test(said.text))
  return isTold && someone[language].test(all[0]!.text) && isPast(all[0]!, language) ? all.length : 0
}

const someone: Record<Language, RegExp> = {
  en: /^(?:once,? )?(?:an?|two|three) (?:\p{L}+ ){0,2}?(?:man|woman|boy|girl|king|queen|monk|farmer|fisherman|merchant|travell?er|carpenter|teacher|student|pupil|judge|king|prince|sailor|shepherd|mason|stonecutter|potter|baker|tailor|brothers|sisters|frogs?|fox|bird|donkey|wolf|lion|crow|tree|river|wise \p{L}+|blacksmith|beggar|captain|soldier|gardeners?|builder|clockmaker|father|mother|grandmother|villager|wanderer) /iu,
  pt: /^(?:certa vez,? |era uma vez )?(?:uma?|dois|duas|três) (?:\p{L}+ ){0,2}?(?:homem|mulher|menin[oa]|rei|rainha|monge|fazendeir[oa]|pescador|mercador|viajante|carpinteiro|professora?|alun[oa]|juíza?|príncipe|marinheiro|pastor|pedreiro|oleiro|padeiro|alfaiate|irmãos|irmãs|sapos?|raposa|pássaro|rouxinol|burro|lobo|leão|corvo|árvore|rio|sábi[oa]|ferreiro|mendigo|capitão|soldado|jardineiros?|relojoeiro|pai|mãe|avó|avô|lenhador|barqueiro|camponês) /iu,
}
const author: Record<Language, RegExp> = {
  en: /\b(?:my|our|we|us|me)\b/i,
  pt: /(?<!\p{L})(?:meus?|minhas?|noss[oa]s?|nós|eu)(?!\p{L})/iu,
}
/** Names within a sentence, and figures. */
const named = /\p{Ll},? \p{Lu}\p{Ll}|\d/u
