import type { Language } from '../language.ts'
import { isPlainFact } from './plain-facts.ts'
import { type Said, saidOf } from './said.ts'
import { isPast } from './telling.ts'

const [minWords, maxWords, maxCharacters] = [4, 15, 140]

/**
 * A sentence about everybody amid what the author tells of one day or one company: "You can't bake trust at a higher
 * temperature." "Whatever is kept from everyone is kept for no one." Its subject is a kind, not a thing that was named,
 * and its main verb stands in the present.
 */
export function isAphorism(said: Said, language: Language): boolean {
  const { text, words } = said
  if (words.length < minWords || words.length > maxWords || text.length > maxCharacters || !plain.test(text))
    return false
  const { clause, pointing, anyone, subjects, bare } = forms[language]
  const isPlain = isPlainFact(said, language)
  if (anyone.some((subject) => subject.test(text))) return !isPlain || should.test(text)
  if (/,.*,/.test(text) || isPlain) return false
  const at = text.search(clause)
  // "People who had argued for years carried a server": what follows the subject belongs to it.
  const main = at > 0 && / .* /.test(text.slice(0, at)) ? text.slice(0, at) : text
  if (pointing.test(text) || (!copula.test(main) && isPast(saidOf(main, language), language))) return false
  return subjects.some((subject) => subject.test(text)) || bare.test(text)
}

/** Neither figures nor names. */
const plain = /^(?!\p{L}+,|[^,]*,[^,]*,[^,]*,)\p{Lu}[^\d\p{Lu}?!:;()"“/_]*\.$/u

const should = /(?<!\p{L})(?:should|dev\p{L}+)(?!\p{L})/iu

/** "Experience is just a drawer full of embarrassments, neatly labelled." */
const copula = /^(?:[\p{L}'-]+ ){1,3}(?:is|are|isn't|aren't|é|são) /iu

interface Forms {
  /** Where the main clause ends. */
  clause: RegExp
  /** What points to the author, to somebody who was named, or to a time. */
  pointing: RegExp
  /** Sentences that are about people in general, whatever else they say. */
  anyone: readonly RegExp[]
  subjects: readonly RegExp[]
  /** A noun without an article, and its verb. */
  bare: RegExp
}

const forms: Record<Language, Forms> = {
  en: {
    clause:
      / (?:that|who|whom|which|when|where|because|if|until|whether|how|why|what|as if|as though)\b|, (?:and|but|yet) /i,
    pointing:
      /\b(?:this|these|those|here|now|today|i|we|our|my|us|me|he|she|his|him|between the|also|then|there|should|must|may|might|please|such|so far|yet to|(?:is|are) not)\b|^(?:it|they|that|the)\b/i,
    anyone: [/^(?:whoever|whatever) [^,]{8,80}\.$/i],
    subjects: [
      /^(?:nobody|no one|everyone|everybody|nothing|everything|people|most people) (?!(?:is|are|else|in|at|on|of)\b)\p{L}+/iu,
      /^(?:an?|every|each|no|any) \p{L}+(?: \p{L}+){0,2} (?:is|isn't|has|never|always|rarely|can|can't|doesn't|will|won't|\p{L}{2,}[^su]s) /iu,
      /^you (?:can't|cannot|can only|don't|never|only|learn|find|get)\b/iu,
      /^(?:whatever|whoever|what) [^,]{3,40} (?:is|isn't|\p{L}{2,}s) /iu,
      /^(?:[\p{L}'-]+ ){2,6}will \p{L}+ (?:you|anyone|anybody|everyone|everybody)\b/iu,
    ],
    bare: /^(?!(?:in|on|at|to|for|from|with|by|of|as|and|but|or|so|if|when|while|since|because|after|before|until|not|all|both|some|any|many|most|more|few|each|every|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|how|why|where|once|is|are|was|do|does|did|has|have|just|only|even|still|perhaps|maybe|then|you|your|its|their|what|ask|let|(?!(?:hour|dai|week|month|year|ear|friend|live|like|lone|ug|sil|ho|cost)ly\b)\p{L}+ly)\b)(?:\p{L}+ )?(?:(?:\p{L}{3,}[^s']s|people|men|women|children) (?!(?:and|or|of|in|for|to|at|on|with|from|are|were|the|that|who|by|as|like|than)\b)\p{L}{3,}(?<!ing|ed|s|ly)|\p{L}{3,}(?<!s) (?:(?:often|always|never|rarely|seldom|sometimes|only|also) )?(?:is|isn't|never|doesn't|won't|has|needs|\p{L}{3,}[^su]s)) \p{L}/iu,
  },
  pt: {
    clause: /(?<!^\p{L}+) (?:que|quem|quando|onde|porque|se|até)(?!\p{L})|, (?:e|mas) /iu,
    pointing:
      /(?<!\p{L})(?:est[ae]s?|ess[ae]s?|isto|isso|deste|desta|desse|dessa|disso|neste|nesta|nesse|nessa|nisso|aqui|ali|agora|hoje|então|entre [oa]s|noss[oa]s?|meus?|minhas?|me|nós|el[ae]s?|del[ae]s?|deve|devem|t[eê]m que|acho|achamos|\p{L}{3,}(?:amos|emos|imos))(?!\p{L})|^(?:[oa]s?(?! \p{L}+(?:ança|ção|dade|eza|ência|ância|tude|mento|ismo) )|eu|você) /iu,
    anyone: [
      /^quem (?!está|estava|foi|era|mais)\p{L}+[ae] [^,]{3,60}(?<!\p{L})(?:deve|devia|deveria|precisa|merece)(?!\p{L})/iu,
      /^o que (?:não )?se \p{L}+ (?:não )?se \p{L}+\.$/iu,
      /^\p{L}{3,}[aei]r (?:\p{L}+ ){0,2}(?:é|parece|custa|vale|exige|traz|dá|vira|começa)(?:,[^,]+,)? [^,]{3,50}\.$/iu,
      /^[oa] \p{L}+ é (?:sempre )?uma? (?:bo[am]|mau|má|péssim[oa]|ótim[oa]|grande|velh[oa]) \p{L}+\.$/iu,
    ],
    subjects: [
      /^(?:quem|ninguém|todo mundo|toda a gente) (?!(?:está|estava|mais|quiser|tiver)(?!\p{L}))\p{L}+/iu,
      /^(?:todo|toda|cada|nenhum|nenhuma|qualquer|uma?) \p{L}+(?: \p{L}+){0,3} (?:é|são|tem|não|nunca|sempre|cabe|vira|começa|vale|\p{L}{3,}[ae]) /iu,
      /^o que (?:não )?(?:se )?\p{L}+ [^,]{2,40} (?:é|não|tem|vira|costuma|fica|vale|\p{L}{3,}[ae]) /iu,
      /^gente \p{L}{3,} \p{L}{3,}[ae] /iu,
      /(?<!\p{L})(?:qualquer um|todo mundo)(?!\p{L})/iu,
      /^é (?:no|na|em|com|de|do|da) [^,]{3,30} que (?:uma? |[oa]s? |a gente )?\p{L}+/iu,
      /^(?:não )?(?:dá para|existe|há|tem) \p{L}+ que (?:não )?\p{L}+[ae](?!\p{L})/iu,
    ],
    bare: /^(?:[oa] (?=\p{L}+(?:ança|ção|dade|eza|ência|ância|tude|mento|ismo) ))?(?!(?:em|n[oa]s?|para|por|pel[oa]s?|com|sem|de|d[oa]s?|ao|aos|até|entre|sobre|mas|ou|se|quando|como|onde|que|qual|porque|embora|enquanto|some|depois|antes|logo|lá|assim|só|apenas|ainda|já|não|nem|sempre|sim|tudo|nada|algum|alguma|alguns|algumas|muit[oa]s?|pouc[oa]s?|mais|menos|outr[oa]s?|quase|talvez|basta|existe|há|é|são|foi|era|está|tem|ter|seja|vale|durante|desde|aí|gente|apesar|uns|umas|seus?|suas?|duas|dois|três|metade|parte|faz|pode|segundo|\p{L}+mente|\p{L}+(?:ando|endo|indo|amos|emos|imos|am)|\p{L}+[ei]r)(?!\p{L}))\p{L}{4,}(?: (?:de|da|do|com|sem|na|no|que|por) (?:se )?\p{L}+(?: n[oa] \p{L}+)?| \p{L}{3,}(?:[oa]s?|e|l))? (?:(?:não|nunca|sempre|só|também|quase sempre|às vezes) )?(?:é|são|não|tem|têm|vem|faz|vira|\p{L}{3,}(?:(?<!d)(?<!i[nv])a|e|am|em)) (?!(?:é|são|foi)(?!\p{L}))\p{L}/iu,
  },
}
