import type { Language } from '#shared/quality/language.ts'
import { withoutFront } from './introductions.ts'

/** Where a sentence itself says who comes into it, so that a text can begin there. */
interface NewPeople {
  /** With a title or two names, and who that is: "Ida Lund, a potter in Turku, rang". */
  named: RegExp
  /** Somebody without a name: "Veio um rapaz". */
  comes: RegExp
  /** What people ask the author: "Customers ask me what it costs". */
  asks: RegExp
  /** Who or what a story is about, in front of it and without a verb: "A weaving mill near Turku." */
  scene: RegExp
}

const name = String.raw`\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?`
const fullName = new RegExp(`^${name} ${name} \\p{Ll}`, 'u')
const newPeople: Record<Language, NewPeople> = {
  en: {
    named: new RegExp(
      `^(?:(?:Mrs?|Ms|Miss|Dr|Old)\\.? ${name}|${name} (?:\\p{Lu}\\.? )?${name})(?: (?:at|of|from|in) ${name})?(?:, (?:who|an?|our|the|my|aged|\\d\\d|then|retired|once)(?!\\p{L})| \\(\\p{Ll}[^()]{3,40}\\))`,
      'u',
    ),
    comes: /^(?:along came|in came|in walked|up came) an? \p{L}{3,}/iu,
    asks: /^(?:people|customers|clients|readers|friends|somebody|someone|everybody|everyone|they) (?:often |always |sometimes |keep )?(?:asks?|asked|asking) (?:me|us) (?:what|why|how|where|when|if|whether|who)(?!\p{L})/iu,
    scene: /^(?:an?|my) \p{L}{3,}(?: [^\s.!?:;]{1,20}){1,11}\.$/iu,
  },
  pt: {
    named: new RegExp(
      `^(?:(?:[AaOo] )?(?:[Dd]ona|[Ss]eu|Dra?\\.) ${name}(?: ${name})*|${name} (?:d[aeo]s? )?${name})(?: (?:d[aeo]|n[ao]) ${name})?(?:, (?!e |que |mas )\\p{Ll}[^.;:]{2,60}?,| \\(\\p{Ll}[^()]{3,40}\\))`,
      'u',
    ),
    comes:
      /^(?:me |nos )?(?:veio|vieram|chegou|apareceu|entrou|ligou|procurou|escreveu) (?:aqui |lá |em casa )?(?:uma?|dois|duas) \p{L}{3,}/iu,
    asks: /^(?:(?:me |nos )?(?:perguntaram|perguntam|pediram|pedem)|(?:todo mundo|muita gente|os clientes|os leitores) (?:me )?perguntam?)(?:-me)?(?: (?!muito)[^\s.,]{1,20}){0,3} (?:o que|por que|como|onde|quando|quanto|se|quem|qual)(?!\p{L})/iu,
    scene: /^(?:uma?|meu|minha) \p{L}{3,}(?: [^\s.!?:;]{1,20}){1,11}\.$/iu,
  },
}

/** Whether it says who somebody new is, comes in, or asks what the text answers. */
export const bringsSomebody = (text: string, language: Language): boolean => {
  const { named, comes, asks } = newPeople[language]
  const rest = withoutFront(text, language).replace(datedFront[language], '')
  return (
    [named, comes, asks].some((pattern) => pattern.test(text)) ||
    named.test(rest) ||
    (rest !== text && fullName.test(rest))
  )
}

const datedFront: Record<Language, RegExp> = {
  en: /^(?:[Ii]n|[Oo]n|[Ll]ast|[Oo]ne) [^,.]{3,25} (?=(?:Mrs?|Ms|Dr)\.? \p{L})/u,
  pt: /^(?:em|n[oa]|um dia) [^,.]{3,25} (?=(?:a |o )?(?:dona|seu|dra?\.) \p{L})/iu,
}

/** Whether it only says who or what a story is about. */
export const setsScene = (text: string, language: Language): boolean =>
  newPeople[language].scene.test(text) && !isList.test(text)
/** "A clinic, two restaurants and a lawyer.": several of whom something was said before. */
const isList = /(?:,| and| e) (?:an?|one|two|three|\d+|uma?|dois|duas|três) /iu
