import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const [minWords, maxWords] = [3, 13]
/** How many words an announcement may have that say something. */
const maxContent = 1

/**
 * A short sentence that only says that something comes, or that it matters: "But here's the part that stayed with me."
 * "Read that again." "Parece pouco, eu sei." Nearly all of its words are those of grammar, of speaking and of thinking.
 */
export function isSignpost({ text, words }: Said, language: Language): boolean {
  if (words.length < minWords || words.length > maxWords || !plain.test(text)) return false
  if (direct[language].some((form) => form.test(text))) return true
  const { speaking, grammar, points } = lexicon[language]
  const spoken = words.filter((word) => speaking.test(word)).length
  if (spoken === 0 || !points.test(text)) return false
  return words.filter((word) => !speaking.test(word) && !grammar.test(word)).length <= (spoken > 1 ? maxContent : 0)
}

const plain = /^\p{L}[^\d\p{Lu}?()"“/_]*(?:\s[Ii]\b[^\d\p{Lu}?()"“/_]*)*[.:!]$/u

const direct: Record<Language, readonly RegExp[]> = {
  en: [
    /^(?:and |but )?there(?:'s| is| was) (?:an?|one|some) (?:\p{L}+ )?(?:lesson|point|reason|detail|twist|moral|catch|part|secret|pattern)\b/iu,
    /^(?:and |but )?until (?:[\p{L}']+ ){1,6}[\p{L}']+\.$/iu,
    /^(?:and |but )?(?:then|suddenly),? (?:something|everything)\b/i,
    /^(?:and |but |still,? )?(?:the|my) (?:best|real|strangest|hardest|interesting|important|funny|beautiful|(?!(?:old|new|larg|high|low|near|long|short|lat|wid|north|south|wett|dri|cold)est\b)\p{L}{3,}est) (?:part|thing|bit|lesson|surprise)\b(?! of (?:the|an?|our) )/iu,
    /^the (?:answer|secret|problem|lesson|truth|solution|figure|reason) (?:was|is) /i,
    /^(?:that's|that was|this is|this was|it was) (?:the (?:day|moment|night|year|point)|where|when) (?:i|we) (?:\p{L}+ )?(?:understood|learned|knew|saw|stopped|started|realised|realized)\b/iu,
    /^(?:i'll|let me) (?:say|put|be|repeat)\b/i,
    /^some (?:people )?(?:will )?(?:call|say|think)\b(?! so\b)/i,
    /^(?:and |but )?here(?:'s| is) (?:something|one thing|a thing|a detail|the|what)\b/i,
    /, (?:except (?:for )?|all but |save |but not )one\.$/i,
    /^(?:almost |nearly )?(?:nobody|no one|everyone|everybody|few) (?:\p{L}+ ){1,3}the (?:\p{L}+ )?(?:question|part|thing|number|reason|detail|one)\b/iu,
    /^(?:and |but )?(?:then|until|one day) [^,]{3,40} (?:said|asked|did|told \p{L}+|happened|showed \p{L}+) something\b/iu,
    /^(?:that|this|it)(?:'s| is|isn't| isn't|'s not| was| wasn't)(?: not)? (?:even )?the \p{L}+ (?:that )?(?:i|we|you)(?:'m|'re)?\b/iu,
    /^(?:and |but )?now (?:for|to|comes) (?:the|what)\b/i,
    /\bthe (?:\p{L}+ )?reason (?:(?:for|behind|of) (?:this|it)|i(?:'m| am| \p{L}+)? \p{L}+ (?:this|it))\b/iu,
    /^(?:i|we)(?:'ve| have)? never (?:told|said|shared|written|admitted|posted|talked about) (?:this|that|it|any of)\b/iu,
    /, (?:and|so|but) (?:i'd|i would|i'll|i want|let me|i) (?:(?:like|want|love|have|try|need) )?(?:to )?(?:say|tell|explain|share|show)\b/iu,
    /^(?:you|some of you)(?:'ve|'ll)?(?: (?:can|may|might|will|must|probably|already|surely|could|have))* (?:guess|guessed|imagine|know) (?:what|how|where|the|that|who|why)\b/iu,
    /\bi(?:'m|'ll)?(?: (?:still|just|often|always|keep|can't|cannot|don't|want|you|to|think|thinking|sit|live|with|come|coming|back|about|of|stop|love|carry|say|explain|know|why|it|that|tell|repeat|never|at|on)){1,8} (?:this|that|it)(?: (?:again|still|often|daily|now|a lot|every \p{L}+|for an? \p{L}+))?\.$/iu,
    /^(?:it|that) (?:sounds|sounded|looks|looked|seems|seemed|felt) \p{L}+,? (?:until|and then)\b/iu,
    /^(?:read|sit with|think about|hold|remember|keep|picture|imagine|stop|pause|notice|stay with|look at) (?:on )?(?:that|this)(?: \p{L}+){0,3}\.$/iu,
  ],
  pt: [
    /^(?:e |mas )?(?:há|tem|existe|havia) (?:uma?|outr[oa]) (?:\p{L}+ )?(?:lição|ponto|razão|motivo|detalhe|moral|parte|segredo)(?!\p{L})/iu,
    /^(?:e |mas )?até que (?:\p{L}+ ){1,6}\p{L}+\.$/iu,
    /^(?:e |mas )?(?:então|de repente|aí),? (?:algo|alguma coisa|tudo)(?!\p{L})/iu,
    /^(?:só que |mas |e )?(?:o|a) (?:(?:melhor|pior)(?: (?:parte|coisa|lição|de tudo|disso))?|parte (?!mais (?:antig|nov|alt|baix|larg|\p{L}+ d[oa]s? ))(?:\p{L}+ ){0,3}?\p{L}+|mais \p{L}+|que (?:ninguém|mais|me)(?: \p{L}+)*) (?:é|era|foi|está|estava|veio|não|fica|ficou)(?!\p{L})/iu,
    /^(?:mas )?(?:a|o) (?:resposta|segredo|problema|lição|verdade|solução|número|motivo) (?:estava|era|é|veio|está|foi) /iu,
    /^foi (?:aí|ali|n\p{L}+|naquel\p{L}+|com|por) [^,]{0,40}que (?:eu |a gente )?(?:entendi|percebi|aprendi|descobri|vi|aprendemos|entendemos)(?!\p{L})/iu,
    /^(?:e |mas )?o que (?:eu )?(?:aprendi|vi|ouvi|entendi|descobri|mais me)(?!\p{L})/iu,
    /^(?:vou|deixa|preciso|quero)(?: eu)?(?: te| lhe)? (?:dizer|falar|contar|repetir|confessar|responder|resumir)(?!\p{L})/iu,
    /^(?:tem|há|existe) (?:uma coisa|algo|coisas?) que (?!\p{L}*(?:ou|ava|ei)(?!\p{L}))/iu,
    /, (?:menos|exceto|fora|salvo) uma?\.$/iu,
    /^(?:quase )?(?:ninguém|todo mundo|todos|poucos) (?:\p{L}+ ){1,3}(?:[oa] )(?:\p{L}+ )?(?:pergunta|parte|coisa|número|motivo|detalhe)(?!\p{L})/iu,
    /(?<!\p{L})(?:disse|falou|perguntou|fez|contou) (?:uma coisa|algo|uma frase) que /iu,
    /^(?:e |mas )?não (?:é|foi) (?:d|n)?(?:ess[ea]|[oa]) \p{L}+ que (?:eu )?(?:mais )?(?:eu )?(?:me |nos )/iu,
    /^(?:e )?agora (?:vem|vamos|entra|chega)(?!\p{L})/iu,
    /(?<!\p{L})(?:motivo|razão) (?:d(?:este|esta|esse|essa|isto) \p{L}+|para (?:eu )?\p{L}+ (?:isto|isso))(?!\p{L})/iu,
    /^(?:eu )?nunca (?:contei|falei|disse|escrevi|admiti|publiquei) (?:isso|isto|ess[ae]|nada disso)(?!\p{L})/iu,
    /, e (?:eu )?(?:quero|queria|vou|preciso|gostaria de) (?:te |lhes? )?(?:contar|dizer|explicar|mostrar)(?!\p{L})/iu,
    /^vocês? (?:já )?(?:deve|devem|pode|podem|vai|vão|consegue|conseguem)(?: (?:até|já|muito|bem))* (?:imagin\p{L}+|adivinh\p{L}+|sab\p{L}+) (?:o que|como|quem|onde|por)/iu,
    /(?<!\p{L})(?<!quando )(?:paro de pensar|penso|pensando|volto a pensar|me lembro|lembro|sei explicar|esqueço) (?:n|d)?(?:isso|isto|el[ae]|ess[ae] \p{L}+)(?: \p{L}+){0,3}\.$/iu,
    /^(?:pare|pense|fique|respire|volte|guarde|releia|leia|repare|anote|segure|imagine|olhe)(?: (?:um|uma|bem|só|minuto|pouco|instante|tempo|com|para|a))* (?:n?ess[ae]|n?est[ae]|n?isso|n?isto|de novo|outra vez)(?!\p{L})[^,]{0,20}\.$/iu,
    /^(?:achei|parecia|pareceu|soou) \p{L}+,? até(?!\p{L})/iu,
    /^(?:tem gente|há quem|muita gente|alguns)(?: que)? (?:chama|chamam|diz|dizem|diga|chame|acha|acham)(?!\p{L})/iu,
  ],
}

const lexicon: Record<Language, Record<'speaking' | 'grammar' | 'points', RegExp>> = {
  en: {
    speaking:
      /^(?:say|says|tell|telling|read|hear|think|thinking|know|knew|happened|happens|surprised|surprising|learned|guess|believe|remember|forget|understand|understood|explain|admit|notice|noticed|mention|sounds?|listen|stay|goosebumps|thing|part|detail|point|lesson|answer|secret|truth|reason|story|line|moment|twist|catch|bit)$/,
    grammar:
      /^(?:i|i'll|i'm|i've|you|we|he|she|it|it's|that's|here's|they|this|that|these|those|me|us|my|your|our|a|an|the|and|but|so|or|for|of|in|on|at|to|with|from|about|is|are|was|were|be|been|has|have|had|did|didn't|do|don't|does|will|would|can|can't|could|want|keep|keeps|let|lets|just|still|now|then|next|again|before|after|because|since|where|when|what|how|why|who|which|there|here|something|anything|everything|nothing|nobody|no|one|else|more|most|even|only|all|not|never|plainly|simply|honestly|obvious|worth|whole|best|real|first|last|few|once|if|as|go|goes|going|gets|got|came|comes|makes?|made|\p{L}{3,}er)$/u,
    points:
      /^(?:and |but |so |then |now,? |yet )?(?:here|there|what|this|that|the|stay|read|it|i'll|let|i still|something|nobody)\b/i,
  },
  pt: {
    speaking:
      /^(?:dizer|digo|diz|diga|contar|conto|conta|leu|leia|li|lê|ouviu|ouvir|ouça|pense|pensei|pensar|sei|sabe|saber|sabia|aconteceu|acontece|surpreendeu|aprendi|entendi|entender|acredite|lembre|guarde|repare|note|explicar|explico|confesso|admito|parece|detalhe|parte|ponto|lição|resposta|segredo|verdade|motivo|história|frase|palavras?|coisa)$/,
    grammar:
      /^(?:eu|me|mim|te|se|nós|você|vocês|el[ae]s?|isso|isto|aquilo|ess[ae]s?|est[ae]s?|[oa]s?|uma?|uns|umas|e|mas|ou|só|que|de|d[oa]s?|em|n[oa]s?|ness[ae]|nest[ae]|ao|aos|à|para|pra|por|com|sem|é|foi|era|são|está|estava|tem|tinha|há|vou|vai|quero|preciso|posso|deixa|fica|ficou|fiquei|ainda|agora|então|depois|antes|aí|ali|aqui|até|também|já|não|nunca|nada|tudo|algo|alguém|ninguém|nenhum|mais|menos|muito|pouca|pouco|melhor|pior|mesmo|quando|como|onde|quem|porque|qual|outr[oa]|outras|bem|assim|tempo|vez|primeir[oa]|últim[oa])$/,
    points:
      /^(?:e |mas |só que |porém,? |então,? |pois )?(?:o que|o melhor|a|o|isso|isto|é|guarde|pense|repare|note|leia|parece|vou|deixa|até|aqui|foi|fiquei|tem|confesso|acredite|agora)(?!\p{L})/iu,
  },
}
