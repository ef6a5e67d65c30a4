import type { Language } from '#shared/quality/language.ts'

/** How a story shows that more of it is to come. */
interface LeadingOn {
  /** A last sentence after which readers wait for the answer: "So I called her.", "Em janeiro propus à equipe." */
  steps: RegExp
  /** A first sentence of a paragraph that answers the one before it: "What saved us was the nurse.", "My partner said no." */
  answers: readonly RegExp[]
}

const leadingOn: Record<Language, LeadingOn> = {
  en: {
    steps:
      /^(?:(?:so|then|and|in \p{L}+|on \p{L}+|the next (?:day|morning|week)),? ){1,2}(?:i|we) (?:called|rang|phoned|asked|wrote|went|proposed|suggested|decided|tried|told|drove|offered)(?: \p{L}{1,20}){0,4}\.$|^(?:i|we) (?:accepted|agreed|said yes|took it)\.$|^(?:i|we) (?:proposed|suggested) (?:it|this|that|to)(?: \p{L}{1,20}){0,3}\.$/iu,
    answers: [
      /^(?:what|who) (?:\p{L}{1,20} ){1,4}(?:was|were) /iu,
      /^(?:it|that) (?:was|is) (?:\p{L}{1,20} ){1,4}(?:that|when|who)(?!\p{L})/iu,
      /^(?:(?:[Mm]y|[Oo]ur|[Tt]he) (?:[\p{L}-]{2,20} ){1,3}|\p{Lu}\p{Ll}{1,20} )(?:said|asked|suggested|replied|answered|objected|disagreed|refused)(?!\p{L})/u,
    ],
  },
  pt: {
    steps:
      /^(?:(?:então|aí|daí|em \p{L}+|n[oa] (?:dia|semana|mês|manhã) seguinte|n[oa] \p{L}+),? ){1,2}(?:eu |nós |a gente )?(?:liguei|ligamos|perguntei|pedi|fui|chamei|chamamos|decidi|decidimos|escrevi|escrevemos|mandei|propus|propusemos|procurei|tentei|tentamos|sugeri|sugerimos|ofereci)(?: \p{L}{1,20}){0,4}\.$|^(?:aceitei|aceitamos|topei|topamos|concordei|concordamos)\.$|^(?:eu )?(?:propus|propusemos|sugeri|sugerimos) (?:isso|[aà]o?s?)(?: \p{L}{1,20}){0,3}\.$/iu,
    answers: [
      /^(?:quem|o que) (?:\p{L}{1,20} ){1,4}foi /iu,
      /^foi (?:então|aí|assim|nes[st][ea]|naquel[ea]|el[ea]|[oa] \p{L}{1,20})(?: \p{L}{1,20}){0,3} (?:que|quem)(?!\p{L})/iu,
      /^(?:(?:[OoAa] )?(?:[Mm]eu|[Mm]inha|[Nn]oss[oa]) (?:\p{L}{2,20} ){1,3}|(?:[OoAa] )?\p{Lu}\p{Ll}{1,20} )(?:disse|perguntou|sugeriu|respondeu|discordou|recusou)(?!\p{L})/u,
    ],
  },
}

/** Whether a sentence only leads to the next one. */
export const leadsOn = (text: string, language: Language): boolean => leadingOn[language].steps.test(text)

/** Whether the first sentence of a paragraph goes on with the story before it. */
export const answersStory = (text: string, language: Language): boolean =>
  leadingOn[language].answers.some((pattern) => pattern.test(text))

/** Says what the text that begins with it will tell: "What follows is what was said more than once." */
const prefaces: Record<Language, RegExp> = {
  en: /^(?:it(?:['’]s| is)|that(?:['’]s| is)|(?:these|those) are) [^.,;:]{1,40} i (?:want|wanted|['’]d like) to (?:write|talk|tell)(?!\p{L})|(?<!\p{L})(?:so )?here(?:['’]s| is| are|['’]re| (?:they|it) (?:are|is)) (?:the (?:lot|whole lot|list|rest)|all of (?:them|it)|them all|both)[.:]$|^(?:what follows|the following|below|here)(?: \p{L}{1,20})? (?:is|are|comes?)(?!\p{L})|^(?:these|those|they) are (?:my |some |the |a few )?(?:notes|stories|lessons|thoughts|observations)(?!\p{L})|(?<!\p{L})in this (?:issue|letter|piece|essay|column|post|edition|series|text|talk|report|diary)(?!\p{L})|(?<!\p{L})i(?:['’]m| am) (?:not )?going to (?:write|argue|explain|describe|list)(?!\p{L})|(?<!\p{L})i(?:['’]ll| will| want to| intend to| propose to|['’]d like to) (?:try to )?(?:write|argue|defend|describe|explain|list|set out)(?!\p{L})/iu,
  pt: /^(?:é|são) (?:d?ess[ea]s?|d?isso|sobre) (?:[^.,;:]{0,40} )?que eu (?:quero|queria|vou) (?:escrever|falar|contar)(?!\p{L})|(?<!\p{L})(?:aqui|aí|lá) v(?:ai|ão) (?:tod[oa]s?|tudo|a lista|o resto)(?: el[ea]s)?[.:]$|^(?:(?:o que (?:segue|vem)|a seguir|abaixo|aqui)(?: \p{L}{1,20})? (?:é|são|vão|vai|estão)|seguem|aqui vão)(?!\p{L})|^são (?:\p{L}{2,20} )?(?:anotações|notas|histórias|relatos|lições|reflexões|observações)(?!\p{L})|(?<!\p{L})nest[ea] (?:espaço|texto|artigo|coluna|carta|edição|número|post|série|newsletter|boletim|relato|ensaio|palestra)(?!\p{L})|(?<!\p{L})(?:pretendo|quero|vou|queria|tentarei|gostaria de) (?:tentar )?(?:defender|escrever|explicar|descrever|listar|argumentar|relatar|sustentar)(?!\p{L})/iu,
}

/** Whether a sentence announces what the text that begins with it will tell. */
export const introducesText = (text: string, language: Language): boolean => prefaces[language].test(text)
