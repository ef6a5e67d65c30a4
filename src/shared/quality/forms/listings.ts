import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const maxWords = 18

/**
 * A sentence that says that so many lessons, rules or things come, after a story: "Three things changed that week." "Two
 * habits came out of it that we have kept." It counts them in words and says nothing of them.
 */
export function announcesList({ text, words }: Said, language: Language): boolean {
  if (words.length < 3 || words.length > maxWords || !plain.test(text)) return false
  if (counted[language].test(text)) return true
  if (summed[language].test(text) && speaker[language].test(text) && !/\d/.test(text)) return true
  if (owns[language].test(text)) return false
  return lists[language].some((list) => list.test(text))
}

const plain = /^\p{L}[^?()"“/_]*[.:]$/u

/** "By Christmas we had learned a handful of things no conductor had taught us." "I gave them three options." */
const counted: Record<Language, RegExp> = {
  en: /\b(?:learned|learnt|taught|left|gave|give|offered|leave|kept|tell|told|share|ask|asked|wrote|write)\b(?: \p{L}+){0,3} (?:two|three|four|five|six|seven|a few|a couple of|a handful of) (?:\p{L}+ )?(?:\p{L}+s|people)\b(?! (?:ago|later|old|each|per|to|for|in|of|at|from|before|after|euros|dollars|days|weeks|months|years|hours|minutes))(?<!(?:days|weeks|months|years|hours|minutes|times|euros|dollars|pounds|kilos|people))/iu,
  pt: /(?<!\p{L})(?:aprend\p{L}+|ensin\p{L}+|deix\p{L}+|dei|deu|demos|guard\p{L}+|tir\p{L}+|ofereci|ofereceu)(?: \p{L}+){0,3} (?:duas|dois|três|quatro|cinco|seis|sete|algumas|alguns|umas(?: poucas)?|uns(?: poucos)?|um punhado de) (?:\p{L}+ )?\p{L}+s(?!\p{L})(?! (?:atrás|depois|antes|por|de|para|em|na|no))(?<!(?:dias|semanas|meses|anos|horas|minutos|vezes|reais|quilos))/iu,
}

/** "I can sum it up in three sentences." "… resumir em três frases." */
const summed: Record<Language, RegExp> = {
  en: /\bin (?:two|three|four|five|a few) (?:\p{L}+ )?(?!(?:days|weeks|months|years|hours|minutes|seconds|countries|cities|languages|places|states)\b)\p{L}+s[.:]$/u,
  pt: /(?<!\p{L})em (?:duas|dois|três|quatro|cinco|poucas|poucos) (?!(?:dias|semanas|meses|anos|horas|minutos|segundos|países|cidades|línguas|lugares|estados|partes)(?!\p{L}))\p{Ll}+s[.:]$/u,
}

/** Who sums it up. */
const speaker: Record<Language, RegExp> = {
  en: /\b(?:i|we|my|our|us|me)\b/i,
  pt: /(?<!\p{L})(?:eu|consigo|posso|resumo|me|meus?|minhas?|noss[oa]s?|\p{L}{2,}mos)(?!\p{L})/iu,
}

/** "We have three rules:" says what there is. */
const owns: Record<Language, RegExp> = {
  en: /\b(?:have|has|had|need|needs|want|wants|wanted|you should|you must|because of|for (?:two|three|four|several|a few) reasons)\b(?! (?:kept|come|learned|been))/i,
  pt: /(?<!\p{L})(?:tem|têm|temos|tinha|tinham|tínhamos|podemos|precisa|precisamos|quer|queria|fal\p{L}+|diz\p{L}*|disse\p{L}*|pergunt\p{L}+)(?!\p{L})/iu,
}

const lists: Record<Language, readonly RegExp[]> = {
  en: [
    // "Two habits came out of it", "There are only a few questions …", "I'll give you three lines."
    /\b(?:two|three|four|five|six|seven|a few|a couple of|a handful of) (?:\p{L}+ )?(?:things|lessons|habits|rules|truths|reasons|questions|words|lines|moments|decisions|choices|signs|mistakes|corrections|changes|ideas|answers|sentences|principles|notes|steps)\b(?! (?:to|per|each|a) )/iu,
    /^(?:so |and |if [^,]{5,50}, )?(?:here(?:'s| is| are) (?:the|how|what|a few|my|our)|this is (?:how|what)) [^:]{8,90}[.:]$/iu,
    /^(?:so )?(?:my|our) [^,:]{3,50} (?:fits?|is|are|comes|boils|goes) [^,:]*:$/iu,
    /^[^:]{0,60}\b(?:consider|remember|keep|take|try|note) (?:in mind )?(?:these|this|the following|two|three|four|a few) (?:\p{L}+ )?\p{L}+s?\b/iu,
    // "My advice comes down to this:"
    /(?<!\bin )\b(?:this|here|these(?: \p{L}+){1,2}|the same(?: \p{L}+)?|simple):$/iu,
    /^(?:the|that|my|our) (?:top of (?:that|the) )?(?:list|advice|checklist|recipe)\b[^,]{4,60}:$/iu,
  ],
  pt: [
    /(?<!\p{L})(?:duas|dois|três|quatro|cinco|seis|sete|alguns|algumas|umas poucas|uns poucos|poucas|um punhado de|certas) (?:\p{L}+ )?(?:coisas|lições|hábitos|regras|verdades|razões|motivos|perguntas|palavras|linhas|decisões|escolhas|sinais|erros|mudanças|ideias|respostas|frases|princípios|passos)(?!\p{L})/iu,
    /^(?:anote|eis|aqui (?:está|vai|vão)|segue|ficou|ficam) [^:]{8,90}(?<!\p{L})(?:ensin\p{L}+|aprend\p{L}+|ordem|lições|dicas)(?!\p{L})[^:]{0,40}[.:]$/iu,
    /^(?:desde então,? |então,? |por isso,? )?(?:foram|são|ficaram|há|existem) (?:poucas|poucos|algumas|alguns) /iu,
    /^(?:meu|minha|noss[oa]) [^,:]{3,50} (?:cabe|se resume|é|são) [^,:]*:$/iu,
    /^(?:então |por isso )?(?:fica|ficam|segue|seguem|lá vai|lá vão|aqui vai) (?:[oa]s? )?(?:meus?|minhas?|algumas?|alguns|uns|umas|dois|duas|três|uma?) \p{L}+/iu,
    /(?<!\p{L})(?:considere|lembre|pense|guarde|anote|repare|comece|leve) (?:\p{L}+ ){0,3}(?:alguns|algumas|estes|estas|esses|essas|três|dois|duas|nisto) ?\p{L}*[.:]$/iu,
    // "Meu conselho cabe nisto:", "Se você edita qualquer coisa, experimente isto:"
    /(?<!\p{L})(?:n?isto|n?isso|assim|linhas|seguinte|coisas|essencial|roteiro|ordem|sequência|lista|curto)(?: \p{L}+){0,2}[:]$/iu,
    /^(?:o que|quem|para quem|a quem|aos?|às?|ao) [^.:]{6,70}(?<!\p{L})(?:linhas|sequência|essencial|roteiro|lista|ordem|receita|resumo|resume)(?!\p{L})[^.:]{0,20}[.:]$/iu,
  ],
}
