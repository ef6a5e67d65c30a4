import type { Language } from '../language.ts'
import type { Said } from './said.ts'
import { isPast } from './telling.ts'

const maxWords = 13

/**
 * A short sentence that makes what was just told stand for everything: "That's when a factory becomes a team." "É assim
 * que uma cozinha vira uma casa." It points back, stands in the present and has neither figure nor name.
 */
export function isGrandClaim(said: Said, language: Language): boolean {
  const { text, words } = said
  if (words.length < 3 || words.length > maxWords || !plain.test(text.replace(/\bI\b/g, 'i'))) return false
  return (
    claims[language].some((claim) => claim.test(text)) && (!isPast(said, language) || /\b(?:never|nunca)\b/i.test(text))
  )
}

const plain = /^\p{L}[^\d\p{Lu}?:()"“/_]*[.!]$/u

const claims: Record<Language, readonly RegExp[]> = {
  en: [
    // Not "That's how we work."
    /^(?:and |but |maybe |perhaps |sometimes |to me,? |for me,? )*(?:that's|this is|that is) (?:when|how|what|where) (?!i\b|we\b|you\b|he\b|she\b|they\b|it\b|our\b|my\b|the\b|this\b|that\b)/i,
    /^(?:and |but |maybe |perhaps |sometimes )*(?:that's|this is|that is|it's) (?:all|everything|the whole|the entire)\b/i,
    /\b(?:starts|begins|lives|ends|belongs)(?: \p{L}+ly| right| just)? (?:there|here)\.$/iu,
    /^(?:and |but )?(?:that|this|it|and it) (?:changes|proves|beats|explains|matters|says) (?:everything|anything|nothing|more|it all|all)\b/i,
    /^(?:and |but )?(?:nothing|everything|no one|nobody) (?:about|in|of) (?:it|this|that|them) /i,
    /^(?:it|this|that)(?: is|'s)? (?:may |might |could )?(?:well )?(?:be )?(?:the )?(?:most|\p{L}{3,}est) [^,]{3,60}(?:has|have|'ve) ever\b/iu,
    /^if (?:there's|there is) an? (?:better|\p{L}+er|more)\b/iu,
    /^(?:it's|that's|this is) (?:less|not as) [^,]{3,30},? (?:and|but) [^,]*\b(?:more|better|\p{L}{3,}er)\b/iu,
    /^(?:it|this|that|the)\b[^,]* (?:most \p{L}+|\p{L}{3,}est)\b[^,]* (?:in the world|there is|of all|i know|you can|(?:i|we)(?:'ve| have) (?:ever )?(?:seen|met|had|made|heard))\b/iu,
    /^(\p{L}{4,})\b[^,]* (?:is|was|are|were)(?:n't| not| never) (?:an? )?\1\.$/iu,
    /\bthe future (?:of|belongs|isn't|is)\b/i,
    /^(?:and |but )?(?:honestly,? )?(?:it|this|that) (?:has )?(?:changed|changes) (?:how|the way|everything|what)\b/i,
    /^(?:and |but )?some \p{L}+ (?:aren't|are not|don't|are|can't|never)\b/iu,
  ],
  pt: [
    /^(?:e |mas |pois |talvez )*é (?:assim|aí|ali|nisso|por isso) que (?:[oa]s? |uma? )?(?!(?:eu|nós|a gente|el[ae]s?|você|noss[oa]s?)(?!\p{L}))\p{L}+ (?:\p{L}+ )?(?:começa|recomeça|nasce|vira|mora|vive|cresce|morre|se)(?!\p{L})/iu,
    /(?<!\p{L})(?:cabe|mora|começa|está|vive|nasce|termina)(?: \p{L}+mente| tod[oa]| só| bem)? (?:nisso|aí|ali|aqui)\.$/iu,
    /(?<!\p{L})(?:talvez|quase sempre|às vezes|no fundo)(?: seja| é)? (?:só |apenas |tudo )?isso\.$|(?<!\p{L})(?:seja|é) (?:só|apenas|tudo) isso\.$/iu,
    /^(?:e |mas )?isso(?:, (?:para|pra) mim,| talvez| sim|, no fundo,)? (?:é|seja) (?!(?:um|uma|por|para|porque|verdade|importante|necessário|possível|muito|bom|ruim|\p{L}+[ai]d[oa]s?)(?!\p{L}))/iu,
    /^(?:e )?isso (?:muda|explica|diz|prova|vale|resume) (?:tudo|mais|muita|qualquer)(?!\p{L})/iu,
    /^(?:e )?nada (?:mais )?\p{L}+ (?:\p{L}+ )?(?:ser|d[oa]|sobre)(?!\p{L})/iu,
    /^(?:e )?(?:não existe|não há|nunca houve) \p{L}+ (?:de \p{L}+ )?(?:mais|melhor|maior)(?!\p{L})/iu,
    /^tod[oa] (?:a |o )?(?:noss[oa] |minha |meu )?\p{L}+ (?:cabe|guarda|começa|nasce|mora|vive) /iu,
    /^(?:o|a) (?!gente )\p{L}+ nunca (?!tinha|foi (?:um|uma)(?!\p{L}))/iu,
    /^(?:e )?o resto (?:\p{L}+ ){1,6}/iu,
    /^(?:isso )?é menos [^,]{3,30},? (?:e|mas) [^,]*(?<!\p{L})(?:mais|melhor)(?!\p{L})/iu,
    /(?<!\p{L})mais \p{L}+ (?:do mundo|que existe|que há|que (?:eu )?(?:conheço|já)|de tod[oa]s)(?!\p{L})/iu,
    /(?<!\p{L})o futuro d[oae](?!\p{L})/iu,
  ],
}
