import type { Language } from '../language.ts'
import { isGeneric } from './generic.ts'
import { isPlainFact } from './plain-facts.ts'
import { pronouns, type Said } from './said.ts'

/** How many traits of a maxim a sentence needs beside its bare subject. */
const minTraits = 2
const maxWords = 14

/**
 * A wisdom about a thing in general, mostly with an image: "Attention is a currency, and most of us are broke." "Plano sem
 * dono é só desejo com planilha." It begins with a noun without an article, stands in the present tense, names nobody
 * and no figure, and closes its paragraph.
 */
export function isMaxim(said: Said, language: Language, closes: boolean): boolean {
  const { text, words } = said
  if (words.length > maxWords || isPlainFact(said, language)) return false
  if (
    words.length > 3 &&
    isGeneric(said, language) &&
    (closes || forms[language].traits.some((trait) => trait.test(text)))
  )
    return true
  if (words.length < 4 || !plain.test(text)) return false
  if (closes && language === 'pt' && words[0] === 'quem' && words.length <= 10) return true
  const form = forms[language]
  if (!form.opening.test(text) || form.notNouns.test(words[0]!)) return false
  if (pronouns.has(words[0]!) && !/^an?$/.test(words[0]!)) return false
  return form.traits.filter((trait) => trait.test(text)).length + (closes ? 1 : 0) >= minTraits
}

/** No figures and no names. */
const plain = /^\P{L}*\p{L}[^\d\p{Lu}?:()"“]*[.!]$/u

interface Form {
  opening: RegExp
  /** Words that begin sentences like nouns. */
  notNouns: RegExp
  traits: readonly RegExp[]
}

const forms: Record<Language, Form> = {
  en: {
    opening:
      /^(?:\p{L}{3,}|an? \p{L}+ (?:that|who|with|without) (?:[\p{L}']+ ){1,5}?)\s?(?:is|are|isn't|aren't|never|always|doesn't|don't|can't|won't)(?!\p{L})/iu,
    notNouns: /^(?:nobody|nothing|everything|everyone|both|neither|none|most|some|each|such|where|how|why|only|all)$/,
    traits: [
      /\b(?:you|your|us all|most of us|everyone|everybody|nobody|no one)\b/i,
      /\b(?:only|just|never|always|rarely|the one|nothing|everything)\b/i,
      /\b\p{L}{3,}est \p{L}+ (?:there is|of all|in the (?:room|world|building))\b|\bthe most \p{L}+ \p{L}+ (?:there is|of all|in the)\b/iu,
      /, (?:and|but|yet|so) |\b(?:without|until|unless|if you|when you|where you)\b/i,
      /\b(?:is|are) (?:an? )?\p{L}+ (?:that|who|with|without|wearing|waiting|dressed|in disguise)\b/iu,
    ],
  },
  pt: {
    opening:
      /^\p{L}{4,}(?: (?:sem|com|de) \p{L}+)? (?:é|são|não|nunca|custa|vale|mora|nasce|cabe)(?!\p{L}| quase| é (?:só|apenas))/iu,
    notNouns:
      /^(?:hoje|aqui|agora|assim|depois|antes|talvez|também|ainda|quase|isso|isto|aquilo|tudo|nada|ninguém|alguém|quem|onde|como|outro|outra|esse|essa|este|esta|porque|então|cada|melhor|pior|claro|importante|possível|mais|menos|muito|muita|muitos|muitas|normalmente|geralmente|embora|nele|nela)$/,
    traits: [
      /(?<!\p{L})(?:quem|ninguém|todo mundo|a gente|você|seus?|suas?|muita gente|todos nós)(?!\p{L})/iu,
      /(?<!\p{L})(?<!quase )(?:só|apenas|nunca|sempre|únic[oa]|jamais)(?!\p{L})/iu,
      /(?<!\p{L})mais \p{L}+ (?:que existe|que há|de todas|de todos|do mundo)(?!\p{L})/iu,
      /, (?:mas|e) |(?<!\p{L})(?:sem|quando|até que|se você)(?!\p{L})/iu,
      /(?<!\p{L})é (?!(?:um|uma|o|a|os|as|muito|mais|bem|que|quando|sempre|só|possível|preciso)(?!\p{L}))\p{L}+ (?:que|para|de|com|sem|em)(?!\p{L})/iu,
    ],
  },
}
