import type { HandOverReason } from '#shared/contracts/chat.ts'
import type { Language } from '#shared/preferred-language.ts'

/** A passage the bot considered but did not answer from. */
export interface Tried {
  readonly title: string
  readonly score: number
  readonly coverage: number
}

const words = {
  'en-US': {
    greeting: 'Hi! Ask me anything about us, and I’ll look it up in our material.',
    thanks: 'You’re welcome! If there’s anything else, just write.',
    refusal:
      'I couldn’t find an answer to that in our material. You can put it in other words, or ask to talk to a person.',
    otherLanguage: 'I found this in our material, in another language:',
    which: 'I found more than one thing that fits. Which of these do you mean?',
    handOver: 'I’m passing this conversation on to a person of our team. They’ll answer you here.',
    closed: (time: string) =>
      `I’ve passed this conversation on to our team. Nobody is there right now; we’re back on ${time}, and will answer you here.`,
    summary: 'Handed over to the team.',
    question: 'Last question',
    tried: 'Looked at, without an answer',
    nothing: 'Nothing in the knowledge base matched.',
    reasons: {
      asked: 'The customer asked for a person.',
      word: 'The customer used one of the words that bring in a person.',
      anger: 'The customer seems to be angry.',
      loop: 'The customer asked the same thing three times.',
      'no-answer': 'The knowledge base holds no answer to what the customer asked.',
      rule: 'A rule of the bot asks for a person here.',
      'off-duty': 'The bot is off duty at this hour.',
      'no-bot': 'No bot answers on this channel any more: it was switched off, or has no knowledge base.',
      failed: 'The bot could not answer because of a fault.',
    },
  },
  'pt-BR': {
    greeting: 'Olá! Pergunte o que quiser sobre nós, e eu procuro no nosso material.',
    thanks: 'De nada! Se precisar de mais alguma coisa, é só escrever.',
    refusal:
      'Não encontrei essa resposta no nosso material. Você pode perguntar com outras palavras ou pedir para falar com uma pessoa.',
    otherLanguage: 'Encontrei isto no nosso material, em outro idioma:',
    which: 'Encontrei mais de uma coisa que pode servir. A qual destas você se refere?',
    handOver: 'Vou passar esta conversa para uma pessoa da nossa equipe, que responde por aqui.',
    closed: (time: string) =>
      `Passei esta conversa para a nossa equipe. Não há ninguém no momento; voltamos em ${time} e respondemos por aqui.`,
    summary: 'Conversa passada para a equipe.',
    question: 'Última pergunta',
    tried: 'Consultado, sem resposta',
    nothing: 'Nada na base de conhecimento correspondia.',
    reasons: {
      asked: 'O cliente pediu para falar com uma pessoa.',
      word: 'O cliente usou uma das palavras que chamam uma pessoa.',
      anger: 'O cliente parece irritado.',
      loop: 'O cliente perguntou a mesma coisa três vezes.',
      'no-answer': 'A base de conhecimento não tem resposta para o que o cliente perguntou.',
      rule: 'Uma regra do bot pede uma pessoa neste caso.',
      'off-duty': 'O bot está fora do horário dele.',
      'no-bot': 'Nenhum bot responde mais neste canal: ele foi desativado ou está sem base de conhecimento.',
      failed: 'O bot não conseguiu responder por causa de uma falha.',
    },
  },
} satisfies Record<Language, unknown>

export const sayingsOf = (language: Language) => words[language]

/** Asks which of these the visitor means. The question is a fixed text; the choices come from passages. */
export const clarification = (language: Language, choices: readonly string[]): string =>
  [words[language].which, ...choices.map((choice) => `• ${choice}`)].join('\n')

/** @param opensAt when people are back, in milliseconds since 1970; null if they are there now, or if it is unknown */
export function handOverText(language: Language, opensAt: number | null, timezone: string): string {
  const { handOver, closed } = words[language]
  if (opensAt === null) return handOver
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const
  return closed(new Intl.DateTimeFormat(language, format).format(opensAt))
}

/** For the team, in its own language. */
export function handOverSummary(
  language: Language,
  reason: HandOverReason,
  question: string,
  tried: readonly Tried[],
): string {
  const { summary, question: asked, tried: looked, nothing, reasons } = words[language]
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const sources = tried.map(({ title, coverage }) => `– ${title} (${percent(coverage)})`)
  return [
    `${summary} ${reasons[reason]}`,
    question && `${asked}: ${question}`,
    sources.length > 0 ? `${looked}:\n${sources.join('\n')}` : reason === 'no-answer' ? nothing : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
