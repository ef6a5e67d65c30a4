/** Steps of a story: such headings name a part of it and no subject. */
export const storyStep =
  /^(?:before|after|then|now|today|background|context|summary|impact|causes?|root causes?|detection|response|recovery|resolution|aftermath|(?:the )?(?:problem|challenge|solution|fix|cause|results?|outcome|consequences?)|(?:how|why) (?:it|this|that|they|nobody|we(?= (?:\p{L}+ed|found|saw|got|lost|made|did|went|knew|had|were|came|let|took)(?!\p{L})))(?: \p{L}+){1,5}|what (?:happened|(?:they|we|i) (?:did|do|changed?|learn(?:ed|t)|found|are changing|got wrong|do now)(?: \p{L}+){0,3}|went (?:well|wrong)|(?:changed|comes|happens)(?: \p{L}+){0,2})|lessons(?: learned)?|antes|depois|então|hoje|contexto|resumo|impacto|causas?|causa raiz|(?:os? |as? )?(?:problema|desafio|solução|resultados?|causas?|correção|consequências?)|(?:como|por ?que) (?:aconteceu|isso aconteceu|demorou|demoramos|ninguém)(?: \p{L}+){0,4}|o que (?:aconteceu|houve|(?:mudou|muda)(?: (?:em|para|pra|com) \p{L}+)?|deu (?:certo|errado)|(?:eles |elas |nós |a gente )?(?:fizeram|fizemos|fez|mudamos|aprendemos|estamos mudando|muda)(?: \p{L}+){0,2})|lições(?: aprendidas)?|aprendizados?)\??$/iu

/** Sets out a problem: what was done about it is told under another heading. */
export const problem =
  /^(?:(?:the )?(?:problem|challenge|background|context|request|brief)|(?:o )?(?:problema|desafio|contexto|pedido|chamado)|(?:a )?demanda)$/iu

/** Goes on with what the section before it tells. */
export const sequel =
  /^(?:(?:and )?(?:what|how) (?:happened(?: next)?|(?:we|they|i) did(?: \p{L}+){0,3}|(?:we|they) (?:found|measured|changed|tried|built|decided)(?: \p{L}+){0,3}|it (?:ended|went|turned out))|(?:the )?(?:results?|outcome|aftermath|solution|response|resolution)|(?:e )?(?:o que|como) (?:aconteceu|houve|(?:nós |a gente )?(?:fizemos|fez)(?: \p{L}+){0,3}|terminou|acabou)|(?:os? )?(?:resultados?|desfecho)|(?:a )?(?:solução|resposta))\??$/iu

/** A heading without numbering, markup and remarks in brackets. */
export function cleanHeading(heading: string): string {
  return heading
    .replace(/^(?:cap[ií]tulo|chapter|parte|part|seção|section|anexo|appendix)\s+[\dIVX]+\s*[:.–-]?\s*/i, '')
    .replace(/^(?:\d+(?:\.\d+)*|[a-z])[.)]\s+/i, '')
    .replace(/(?<!\s)\s*\([^()]*\)/g, '')
    .replace(/(?<!\s)\s+=\s+.*$/, '')
    .replace(/(?<![\s:;,.!–—-])[\s:;,.!–—-]+$/, '')
    .trim()
}
