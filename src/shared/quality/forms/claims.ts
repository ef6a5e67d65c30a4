import type { Language } from '../language.ts'
import type { Said } from './said.ts'
import { isPast } from './telling.ts'

const maxWords = 16

/**
 * A short sentence that makes what was just told stand for everything: "That's when a factory becomes a team." "É assim
 * que uma cozinha vira uma casa." It points back, stands in the present and has neither figure nor name.
 */
export function isGrandClaim(said: Said, language: Language): boolean {
  const { text, words } = said
  if (words.length < 3 || words.length > maxWords || !plain.test(text.replace(/\bI\b/g, 'i'))) return false
  return (
    everAfter[language].some((claim) => claim.test(text)) ||
    (claims[language].some((claim) => claim.test(text)) &&
      (!isPast(said, language) || /\b(?:never|nunca)\b/i.test(text)))
  )
}

/** What became of them: "The other twelve now run the plant." An advertisement may say that of its cooks. */
export const isSequel = ({ text, words }: Said, language: Language): boolean =>
  words.length >= 3 && words.length <= maxWords && plain.test(text) && sequels[language].test(text)

const sequels: Record<Language, RegExp> = {
  en: /^(?:the (?:other|same|first|last|youngest|oldest)|that same|one of (?:them|those)|both of them) [^,\d]{0,30}\b(?:now|today) (?!(?:that|in|at|on|been|an?|the|is|with)\b)\p{L}+/iu,
  pt: /^(?:[oa]s? (?:outr[oa]s?|primeir[oa]s?|últim[oa]s?|mesm[oa]s?) )[^\d]{0,50}(?<!\p{L})hoje \p{L}+(?:a|e|am|em)(?!\p{L})/iu,
}

/** Claims that may stand in the past: "That spreadsheet was the most human document I ever wrote." */
const everAfter: Record<Language, readonly RegExp[]> = {
  en: [
    /\b(?:most \p{L}+|\p{L}{3,}est|best|worst|only)\b[^,]* (?:i|we|you|he|she|they|anyone|anybody)(?:'ve|'d| have| had)? (?:ever|never)\b/iu,
    /^(?:that|this|those|these) \p{L}+ (?:is|was|were|are|remains) (?:still )?(?:the|my|our) (?:\p{L}+ )?(?:most|best|worst|only|\p{L}{3,}est)\b/iu,
    /^(?:nothing|nobody|no \p{L}+) (?:in|on|about|i|we|that) [^,]*\b(?:as|more(?! than (?:an? |two|three|four|five|six|ten|\p{L}+(?:ty|teen|dred))\b)|\p{L}{3,}er)\b/iu,
    /, and (?:that|this|it)(?:'s| is| was) (?:\p{L}+ )?(?:all|everything|enough|the (?:whole|entire|only)|how|why|when|where)\b/iu,
    /, and (?:that|this|it) \p{L}+s (?:all|everything|it all|the whole|more than)\b/iu,
    /^(?:everything|all|most of what|half of what) (?:i|we) (?:know|have|am|are)\b/i,
    /^(?:i|we)(?:'ve| have)? never \p{L}+ (?:an? )?(?:more \p{L}+|\p{L}{3,}[^aeiou]er) \p{L}+/iu,
    /, and (?:that|this|the|my|our) \p{L}+ (?:has|have) never\b/iu,
    /\b(?:is|was|'s|lies|sits|lives) (?:almost |nearly )?(?:everything|all) (?:i|we|you|there)\b/iu,
    /^(?:and |so |it )?turns out,? (?!(?:that )?(?:the (?!best|worst|most|only|\p{L}+est)|it|he|she|they|there|his|her|their)\b)/iu,
    /^(?:maybe|perhaps) [^,]{3,60} (?:is|are|was) (?:just|only|really|simply|nothing but) (?!\p{L}+ing\b)/iu,
    /^the (?:best|worst|most \p{L}+|\p{L}{3,}est) \p{L}+ (?:i|we) (?:know|have) /iu,
    /^every \p{L}+ (?:should|deserves|ought|could)\b/iu,
    /^\p{L}+(?: \p{L}+)?, (?:it turns out|it seems|as it turns out|after all|in the end), /iu,
    /\b(?:is|was) (?:only|just) (?:half|part|the (?:first|beginning|start|easy))\b/iu,
    /\buntil (?:i|we) die\b|\bfor the rest of my\b|\b(?:in|of|for) my (?:whole |entire )?(?:career|life)\b/iu,
  ],
  pt: [
    /(?<!\p{L})(?:mais \p{L}+|melhor|maior|pior|únic[oa]) [^,]*que (?:eu |nós |a gente |alguém )?(?:já|nunca|jamais) /iu,
    /^(?:ess[ea]|aquel[ea]|est[ea]) \p{L}+ (?:é|foi|era|continua sendo) (?:até hoje )?(?:[oa]|meu|minha|noss[oa]) (?:\p{L}+ )?(?:mais|melhor|maior|pior|únic[oa])(?!\p{L})/iu,
    /^(?:nada|ninguém|nenhum|nenhuma) (?:(?:em|n[oa]s?|d[oa]s?|que) )?[^,]*(?<!\p{L})(?:tão|tanto|tanta|mais(?! de )|melhor)(?!\p{L})/iu,
    /, e (?:isso|ess[ea]|aquilo|está)(?: aí| ali)? (?:é|foi|era) (?:tudo|tod[oa]|[oa] \p{L}+ (?:inteir[oa]|tod[oa])|[oa] únic[oa]|o que|quando|onde|por isso)(?!\p{L})/iu,
    /(?<!\p{L})(?:cabe|está|mora|é|vive) (?:quase )?tudo o que (?:eu|a gente|nós|sei|sabemos)(?!\p{L})/iu,
    /^talvez [^,]{3,60} (?:seja|sejam|fosse) (?:só|apenas|nada mais) /iu,
    /^[oa] (?:melhor|maior|pior) \p{L}+ que (?:eu )?(?:conheço|conhecemos|tenho|temos) /iu,
    /^(?:no fim|no fundo|afinal),? (?:das contas,? )?[^,]{3,60}(?<!\p{L})(?:é|era|foi)(?!\p{L})/iu,
    /^é (?:isso|aí|assim) que (?:é|são|faz|separa|define|chamo|chamamos)(?!\p{L})/iu,
    /, e isso (?:muda|faz|diz|explica|vale|basta)(?: \p{L}+)?\.$/iu,
    /^(?:quase )?tudo (?:o )?que (?:eu )?(?:sei|sou|tenho|sabemos|somos)(?!\p{L})/iu,
    /^(?:eu )?nunca \p{L}+ (?:\p{L}+ )?(?:mais|melhor|maior)(?!\p{L})/iu,
    /, (?:ess[ea]|est[ea]|aquel[ea]) \p{L}+ nunca /iu,
    /^tod[oa] \p{L}+ (?:devia|deveria|merece|merecia|podia)(?!\p{L})/iu,
    /^(?:[oa] )?\p{L}+(?: \p{L}+)?, (?:pelo visto|ao que parece|afinal|no fundo|no fim das contas|no fim), /iu,
    /(?<!\p{L})(?:é|era|foi) (?:só|apenas) (?:a )?(?:metade|parte|o começo|o início)(?!\p{L})/iu,
    /(?<!\p{L})até (?:eu )?morrer(?!\p{L})|(?<!\p{L})(?:n|d|pel)[ao] (?:resto da )?minha (?:vida|carreira)(?!\p{L})/iu,
  ],
}

const plain = /^\p{L}[^\d\p{Lu}?:()"“/_]*[.!]$/u

const claims: Record<Language, readonly RegExp[]> = {
  en: [
    // Not "That's how we work."
    /^(?:and |but |maybe |perhaps |sometimes |to me,? |for me,? )*(?:that's|this is|that is) (?:when|how|what|where) (?!i\b|we\b|you\b|he\b|she\b|they\b|it\b|our\b|my\b|the\b|this\b|that\b)/i,
    /^(?:and |but |maybe |perhaps |sometimes )*(?:that's|this is|that is|it's) (?:all|everything|the whole|the entire)\b(?! (?:for|from|in|on) )/i,
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
    /^(?:and |but )?some \p{L}+ (?:(?:aren't|are not|were never) (?:meant|made|supposed|worth)|(?:don't|never) (?:need|deserve|end|die|heal|apologi[sz]e)|matter|deserve|are (?:worth|meant|better|more)|can't be (?:bought|taught|measured|fixed|rushed))\b/iu,
  ],
  pt: [
    /^(?:e |mas |pois |talvez )*é (?:assim|aí|ali|nisso|por isso) que (?:[oa]s? |uma? )?(?!(?:eu|nós|a gente|el[ae]s?|você|noss[oa]s?)(?!\p{L}))\p{L}+ (?:\p{L}+ )?(?:começa|recomeça|nasce|vira|mora|vive|cresce|morre|se)(?!\p{L})/iu,
    /(?<!\p{L})(?:cabe|mora|começa|está|vive|nasce|termina)(?: \p{L}+mente| tod[oa]| só| bem)? (?:nisso|aí|ali|aqui)\.$/iu,
    /(?<!\p{L})(?:talvez|quase sempre|às vezes|no fundo)(?: seja| é)? (?:só |apenas |tudo )?isso\.$|(?<!\p{L})(?:seja|é) (?:só|apenas|tudo) isso\.$/iu,
    /^(?:e |mas )?isso(?:, (?:para|pra) mim,| talvez| sim|, no fundo,)? (?:é|seja) (?!(?:um|uma|o que (?:consta|diz|está)|por|para|porque|verdade|importante|necessário|possível|muito|bom|ruim|simples|fácil|difícil|\p{L}+[ai]d[oa]s?)(?!\p{L}))/iu,
    /^(?:e )?isso (?:muda|explica|diz|prova|vale|resume) (?:tudo|mais|muita|qualquer)(?!\p{L})/iu,
    /^(?:e )?nada (?:mais )?\p{L}+ (?:\p{L}+ )?(?:ser|d[oa]|sobre)(?!\p{L})/iu,
    /^(?:e )?(?:não existe|não há|nunca houve) \p{L}+ (?:de \p{L}+ )?(?:mais|melhor|maior)(?!\p{L})/iu,
    /^tod[oa] (?:a |o )?(?:noss[oa] |minha |meu )?\p{L}+ (?:cabe|guarda|começa|nasce|mora|vive) /iu,
    /^(?:o|a) (?:vida|pressa|medo|tempo|silêncio|dinheiro|\p{L}{3,}(?:ança|ção|dade|eza|ência|tude|ismo|or|gem)) nunca (?!tinha|foi (?:um|uma)(?!\p{L}))/iu,
    /^(?:e )?o resto (?:é|era|vira|foi|vem) (?:só |apenas )?(?!n[oa]s? |em |d[aeo]s? )\p{L}+(?: \p{L}+){0,3}\.$/iu,
    /^(?:isso )?é menos [^,]{3,30},? (?:e|mas) [^,]*(?<!\p{L})(?:mais|melhor)(?!\p{L})/iu,
    /(?<!\p{L})mais \p{L}+ (?:do mundo|que existe|que há|que (?:eu )?(?:conheço|já)|de tod[oa]s)(?!\p{L})/iu,
    /(?<!\p{L})o futuro d[oae](?!\p{L})/iu,
  ],
}
