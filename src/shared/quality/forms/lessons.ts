import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const maxCharacters = 140

/** "Here are 5 things a marathon taught me about sales:" "O que uma fila de seis horas me ensinou sobre atendimento." */
export const teaches = ({ text }: Said, language: Language): boolean =>
  text.length <= maxCharacters && lessons[language].some((lesson) => lesson.test(text))

const lessons: Record<Language, readonly RegExp[]> = {
  en: [
    /\b\d+ (?:\p{L}+ )?(?:lessons|truths|insights|secrets|things|habits|lies) (?:that (?:nobody|no one|every|changed|will|separate)|nobody|no one|every|i wish|i'll|i'd|i learned|i've learned|you)\b/iu,
    /^(?:and |so |but )?(?:here(?:'s| is| are)|this is|these are|what|\d+|two|three|four|five|six|seven|ten) [^.?!]{2,80}\b(?:taught|teach|teaches|showed) (?:me|us|you)\b[^.?!:]{0,30}\babout \p{L}+(?: (?!(?:is|was|are|were|has|still|helped)\b)[\p{L}\d&-]+){0,4}[.:]?$/iu,
    /^(?:here are |these are )?(?:the |my |a few |some )*(?:\d+|two|three|four|five|six|seven|ten|few) (?:\p{L}+ )?(?:things|lessons|truths)\b[^.?!:]{0,70}\b(?:from|taught|teach|learned|learnt)\b[^.?!:]{0,60}:$/iu,
    /\btaught (?:me|us) (?:these|this) (?:\p{L}+ )?(?:things?|lessons?|truths?)\b/iu,
    /^if i (?:could|had to|were to)\b[^.:]{5,100}\b(?:advice|lesson|thing|tip)\b[^.:]{0,40}, it(?:'d| would) be\b/i,
  ],
  pt: [
    /(?<!\p{L})\d+ (?:lições|verdades|insights|segredos|aprendizados|coisas|hábitos|mentiras)(?: \p{L}+){0,6} que (?:ninguém|todo|toda|eu|o|a|você|valem|mudaram|separam|gostaria)(?!\p{L})/iu,
    /^(?:e )?(?:(?:eis|aqui (?:está|vai)|veja|olha|olhe) o que|o que|(?:foi|é) isto que) [^.?!]{2,80}(?<!\p{L})(?:me|nos|te) ensin\p{L}+(?!\p{L})[^.?!:]{0,30} sobre \p{L}+(?: (?!(?:é|foi|ainda|continua|me)(?!\p{L}))[\p{L}\d]+){0,4}[.:]?$/iu,
    /^(?:aqui (?:estão|vão) |est[ea]s são )?(?:as |os |minhas |meus )*(?:\d+|duas|dois|três|quatro|cinco|seis|sete|dez|algumas) (?:\p{L}+ )?(?:coisas|lições|verdades)(?!\p{L})[^.?!:]{0,70}(?<!\p{L})(?:ensin\p{L}+|me der?am|me deu|aprendi|aprendemos|d[eo] uma?|de um)(?!\p{L})[^.?!:]{0,60}:$/iu,
    /(?<!\p{L})(?:me|nos) ensin\p{L}+ est[ea]s? (?:\p{L}+ )?(?:coisas?|lição|lições|verdades?)(?!\p{L})/iu,
    /^se eu (?:pudesse|tivesse)(?!\p{L})[^.:]{5,100}(?:conselho|lição|dica|coisa)[^.:]{0,40}, seria (?:este|esta|isto|isso|esse|essa)(?!\p{L})/iu,
  ],
}
