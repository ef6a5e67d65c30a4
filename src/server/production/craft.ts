import { type Language, languageOf } from '#shared/quality/language.ts'
import { languageNames } from './prompt-text.ts'

/** The structure of every post, independent of its subject. */
export const structure = [
  'Build it in beats, one thought each: hook, what was at stake, the evidence from the passages, the turn (what it changed or what was learned), ending.',
  'Every sentence has to say what its passage says: keep conditions ("if", "only for", "about"), negations and who did it. In a conversation, turns that begin with a name other than the ambassador’s are the words of others: never give them to the person who signs.',
  'End on the consequence, on a decision, or on a question that only a reader of this post could answer; never on a summary, a slogan or "What do you think?".',
  'Short paragraphs with blank lines between them. Vary the length of sentences. No engagement bait, no clichés, no "it is not X, it is Y", no pairs of opposites, no triads, no "The result? …", at most one dash.',
].join('\n')

/** The target length, since a model that only knows the limit writes up to it. */
export const lengthRule = (characterLimit: number): string =>
  `Aim for ${Math.round(characterLimit * 0.6)} to ${Math.round(characterLimit * 0.85)} characters unless the team asks for another length; never more than ${characterLimit}. If the passages carry less, write less.`

export const imageRule =
  'imagePrompt: one sentence in the language of the post that describes a photograph or plain illustration for the post, with a concrete scene from it, without text, logos or faces of real people.'

/** The language of the text, with its register. */
export const languageRule = (language: string): string =>
  [`Write in ${languageNames[language]}.`, register[languageOf(language)]].join(' ')

const register: Record<Language, string> = {
  en: 'Use contractions and plain verbs, as a leader speaks to peers.',
  pt: 'Escreva como um líder brasileiro fala com colegas: “você” e “a gente” ou “nós”, nunca “vós” nem formas de Portugal (“estou a fazer”, “equipa”, “telemóvel”, “contacto”). Use o presente e o passado simples; evite gerundismo e palavras em inglês que tenham equivalente de uso comum.',
}

/** Two short posts that show the craft. The people and figures are invented and must not be reused. */
export const examples = (language: string): string =>
  `Two examples of the craft, by other people. Take nothing of their content or wording.\n${written[languageOf(language)].map((text, index) => `Example ${index + 1}:\n${text}`).join('\n\n')}`

const written: Record<Language, readonly [string, string]> = {
  en: [
    'We turned off the weekly status meeting in March. Nobody noticed until June.\n\nIt cost 14 people an hour each. I had assumed it was how problems reached me.\n\nThey reached me in the hallway, two days earlier. The meeting was where we repeated them.\n\nWe kept the hour. It now belongs to whoever has a decision to make, and most weeks it stays empty.',
    'Our best salesman lost us the biggest account of the year.\n\nHe promised a delivery date that the warehouse had refused twice. I had praised him for that kind of confidence in front of everyone.\n\nSo the date was mine as much as his. Since then a quote needs a name from the warehouse on it.\n\nWhose name is missing on the promises your team makes?',
  ],
  pt: [
    'Em março, a gente acabou com a reunião semanal de status. Só em junho alguém percebeu.\n\nEla custava uma hora de 14 pessoas. Eu achava que era por ali que os problemas chegavam até mim.\n\nEles chegavam no corredor, dois dias antes. Na reunião, só eram repetidos.\n\nA hora continua na agenda, para quem tiver uma decisão a tomar. Quase toda semana ela fica vazia.',
    'Nosso melhor vendedor perdeu a maior conta do ano.\n\nEle prometeu um prazo que o estoque já tinha recusado duas vezes. E eu vivia elogiando essa segurança dele na frente de todo mundo.\n\nO prazo era tão meu quanto dele. Desde então, toda proposta sai com o nome de alguém do estoque.\n\nQue nome está faltando nas promessas do seu time?',
  ],
}
