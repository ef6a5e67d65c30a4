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
  en: /\b(?:learned|learnt|taught|left|gave|give|offered|leave|kept|tell|told|share|ask|asked|wrote|write)\b(?: \p{L}+){0,3} (?:two|three|four|five|six|seven|a few|a couple of|a handful of) (?:\p{L}+ )?(?:things|lessons|habits|rules|truths|reasons|questions|options|convictions|certainties|lines|sentences|words|principles|ideas|tips|pieces of advice)\b(?! (?:to|for|in|of|at|from|about|and|with)\b)/iu,
  pt: /(?<!\p{L})(?:aprend\p{L}+|ensin\p{L}+|deix\p{L}+|dei|deu|demos|guard\p{L}+|tir\p{L}+|ofereci|ofereceu)(?: \p{L}+){0,3} (?:duas|dois|três|quatro|cinco|seis|sete|algumas|alguns|umas(?: poucas)?|uns(?: poucos)?|um punhado de) (?:\p{L}+ )?(?:coisas|lições|hábitos|regras|verdades|motivos|razões|perguntas|opções|certezas|convicções|frases|princípios|ideias|dicas|conselhos)(?!\p{L})(?! (?:por|de|para|em|na|no|da|do|sobre|e)(?!\p{L}))/iu,
}

/** "I can sum it up in three sentences." "… resumir em três frases." */
const summed: Record<Language, RegExp> = {
  en: /\bin (?:two|three|four|five|a few) (?:\p{L}+ )?(?:sentences|words|lines|points|steps|rules|lessons|questions|numbers|letters|ideas|verbs)[.:]$/u,
  pt: /(?<!\p{L})em (?:duas|dois|três|quatro|cinco|poucas|poucos) (?:frases|palavras|linhas|pontos|passos|regras|lições|perguntas|números|letras|ideias|verbos)[.:]$/u,
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
    /\b(?:two|three|four|five|six|seven|a few|a couple of|a handful of) (?:\p{L}+ )?(?:things|lessons|habits|rules|truths|reasons|questions|words|lines|moments|decisions|choices|signs|mistakes|corrections|changes|ideas|answers|sentences|principles|notes|steps)\b(?! (?:to|per|each|a|about|for|of|with|were|was|are (?!worth)|is|came up|and|in the|in a|on the|after the|at the)\b)/iu,
    /^(?:so |and |if [^,]{5,50}, )?(?:here(?:'s| is| are) (?:the|how|what|a few|my|our)|this is (?:how|what)) (?!to\b)(?:[^:]{8,90}:|(?=[^:]*\b(?:i|we|me|us|my|our|you|your|taught|learned|changed|made|ends|begins|works|advice)\b)[^:]{8,90}\.)$/iu,
    /^(?:so )?(?:my|our) [^,:]{3,50} (?:fits?|is|are|comes|boils|goes) [^,:]*:$/iu,
    /^[^:]{0,60}\b(?:consider|remember|keep|take|try|note) (?:in mind )?(?:these|this|the following|two|three|four|a few) (?:\p{L}+ )?(?:things|points|questions|lessons|rules|ideas|tips|steps|words|truths|advice)\b/iu,
    // "My advice comes down to this:"
    /(?<!\bin )\b(?:this|here|these(?: \p{L}+){1,2}|the same(?: \p{L}+)?|simple):$/iu,
    /^(?:the|that|my|our) (?:top of (?:that|the) )?(?:list|advice|checklist|recipe)\b[^,]{4,60}:$/iu,
  ],
  pt: [
    /(?<!\p{L})(?:duas|dois|três|quatro|cinco|seis|sete|alguns|algumas|umas poucas|uns poucos|poucas|um punhado de|certas) (?:\p{L}+ )?(?:coisas|lições|hábitos|regras|verdades|razões|motivos|perguntas|palavras|linhas|decisões|escolhas|sinais|erros|mudanças|ideias|respostas|frases|princípios|passos)(?!\p{L})(?! (?:d[aeo]s?|para|em?|n[oa]s?(?! diário| caderno| parede| quadro)|fo[ir]\p{L}*|mudaram|constam|est[áãa]\p{L}*|são|depois)(?!\p{L}))/iu,
    /^(?:anote|eis|aqui (?:está|vai|vão)|segue|ficou|ficam) [^:]{8,90}(?<!\p{L})(?:ensin\p{L}+|aprend\p{L}+|ordem|lições|dicas)(?!\p{L})[^:]{0,40}[.:]$/iu,
    /^(?:desde então,? |então,? |por isso,? )?(?:foram|são|ficaram|há|existem) (?:poucas|poucos|algumas|alguns) (?:coisas|lições|regras|verdades|motivos|razões|perguntas|frases|ideias|certezas|hábitos)(?!\p{L})/iu,
    /^(?:meu|minha|noss[oa]) [^,:]{3,50} (?:cabe|se resume|é|são) [^,:]*:$/iu,
    /^(?:então |por isso )?(?:fica|ficam|segue|seguem|lá vai|lá vão|aqui vai) (?:[oa]s? )?(?:(?:meus?|minhas?) \p{L}+|(?:algumas?|alguns|uns|umas|dois|duas|três|uma?) (?:coisas?|lição|lições|regras?|dicas?|conselhos?|perguntas?|sugest\p{L}+|ideias?|recados?))(?!\p{L})/iu,
    /(?<!\p{L})(?:considere|lembre|pense|guarde|anote|repare|comece|leve) (?:\p{L}+ ){0,3}(?:(?:alguns|algumas|estes|estas|esses|essas|três|dois|duas) (?:pontos|coisas|lições|regras|dicas|perguntas|ideias|passos|conselhos|verdades)|nisto)[.:]$/iu,
    // "Meu conselho cabe nisto:", "Se você edita qualquer coisa, experimente isto:"
    /(?<!\p{L})(?:n?isto|n?isso|assim|linhas|seguinte|coisas|essencial|roteiro|ordem|sequência|lista|curto)(?: \p{L}+){0,2}[:]$/iu,
    /^(?:o que|quem|para quem|a quem|aos?|às?|ao) [^.:]{6,70}(?<!\p{L})(?:linhas|sequência|essencial|roteiro|lista|ordem|receita|resumo|resume)(?!\p{L})[^.:]{0,20}[.:]$/iu,
  ],
}
