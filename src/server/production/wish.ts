import { queryTerms } from '#server/engine/search/analysis.ts'

/** Words that say what to do, in what form or when, and not about what. */
const generalWords = {
  en: `please|write|posts?|topics?|about|regarding|focus(?: on)?|ideas?|share|talk|tell|linkedin|content|want|need|(?:re)?learn(?:ed|t|ing|ings|s)?|taught|teach(?:es)?|lessons?|takeaways?|insights?|experiences?|stor(?:y|ies)|examples?|figures?|numbers?|data|facts?|happened|(?:this|last|past|next) (?:week|month|quarter|year)s?|weeks?|months?|quarters?|years?|recent(?:ly)?|lately|today`,
  pt: `por favor|escrev\\p{L}{1,4}|publicaç(?:ão|ões)|tópicos?|temas?|sobre|foco|focar|ideias?|fal(?:e|ar)|cont(?:e|ar)|conteúdos?|quero|queremos|preciso|aprend\\p{L}{1,7}|aprendizados?|ensin\\p{L}{1,5}|liç(?:ão|ões)|experiências?|histórias?|exemplos?|números?|dados|fatos?|aconteceu|(?:n|d)?es[ts][ea]s?|(?:últim|passad|próxim)[oa]s?|semanas?|m(?:ês|eses)|trimestres?|anos?|recentes?|recentemente|ultimamente|hoje`,
}
const general = new RegExp(`(?<![\\p{L}])(?:${generalWords.en}|${generalWords.pt})(?![\\p{L}])`, 'giu')

/** Markup and addresses. Addresses are read as pages instead of searched for. */
const notWords = /<[^<>]*>|https?:\/\/\S+/gi

/**
 * The subject of a batch's prompt. Empty for "What we learned this quarter, with figures", which names none, so any knowledge
 * fits it.
 */
export function subjectOf(prompt: string, language: string): string {
  const rest = prompt.replace(notWords, ' ').replace(general, ' ').trim()
  return queryTerms(rest, language).length > 0 ? rest : ''
}
