import type { InterviewStep } from '#shared/contracts/interview.ts'
import { type InterviewTurn, type ProposalField, proposalFields } from '#shared/contracts/suggestions.ts'
import type { Language } from '#shared/preferred-language.ts'

interface Question {
  first: string
  /** Asked after a very short answer. */
  more: string
}

const english: Record<ProposalField, Question> = {
  description: {
    first: 'Who are you, and what have you done that people come to you for?',
    more: 'Can you name one thing you built, changed or got wrong, with what came of it?',
  },
  segments: {
    first: 'Who should read your posts, and what keeps these people up at night?',
    more: 'Think of one such reader. What do they do, and what do they want to get done?',
  },
  mainObjectives: {
    first: 'What should be different in a year because you posted?',
    more: 'How would you notice that it worked?',
  },
  editorialLines: {
    first: 'Which three to five subjects could you talk about for an hour without notes? One per line, please.',
    more: 'Which questions do customers or colleagues ask you again and again?',
  },
  toneOfVoice: {
    first: 'How do you sound when you explain something to somebody you respect?',
    more: 'Would your colleagues call you dry, warm, blunt, playful, or something else? Why?',
  },
  writingStyle: {
    first: 'How do you like texts to be built: a story first, a figure first, short, with examples?',
    more: 'Whose posts do you like to read, and what about how they are written?',
  },
  bannedPhrases: {
    first: 'Which words or phrases would you never use? Put each in quotation marks.',
    more: 'Which word makes you stop reading other people’s posts?',
  },
}
const portuguese: typeof english = {
  description: {
    first: 'Quem é você e o que já fez para que as pessoas te procurem?',
    more: 'Pode citar algo que você construiu, mudou ou errou, e no que deu?',
  },
  segments: {
    first: 'Quem deveria ler os seus posts e o que tira o sono dessas pessoas?',
    more: 'Pense em uma dessas pessoas. O que ela faz e o que quer resolver?',
  },
  mainObjectives: {
    first: 'O que deveria estar diferente daqui a um ano porque você postou?',
    more: 'Como você perceberia que deu certo?',
  },
  editorialLines: {
    first: 'Sobre quais três a cinco assuntos você falaria por uma hora sem anotações? Um por linha, por favor.',
    more: 'Que perguntas clientes ou colegas te fazem sempre?',
  },
  toneOfVoice: {
    first: 'Como você fala quando explica algo a alguém que respeita?',
    more: 'Seus colegas diriam que você é direto, caloroso, irônico, divertido ou outra coisa? Por quê?',
  },
  writingStyle: {
    first: 'Como você gosta que os textos sejam: primeiro uma história, primeiro um número, curtos, com exemplos?',
    more: 'De quem você gosta de ler os posts, e o que te agrada no jeito de escrever?',
  },
  bannedPhrases: {
    first: 'Que palavras ou expressões você nunca usaria? Coloque cada uma entre aspas.',
    more: 'Que palavra faz você parar de ler o post de outra pessoa?',
  },
}
const questions = { 'en-US': english, 'pt-BR': portuguese }

/** Starts with who they are and who reads them, because the later subjects depend on it. */
const order: readonly ProposalField[] = [
  'description',
  'segments',
  ...proposalFields.filter((field) => field !== 'description' && field !== 'segments'),
]
const fewWords = 6

/** The prepared question at this point: a follow-up after a short answer, otherwise the next subject. */
export function nextQuestion(language: Language, turns: readonly InterviewTurn[]): InterviewStep {
  const last = turns.at(-1)
  const askedOf = (field: ProposalField) => turns.filter(({ about }) => about === field).length
  if (last && isThin(last) && askedOf(last.about) === 1) {
    return { isDone: false, about: last.about, question: questions[language][last.about].more }
  }
  const about = order.find((field) => askedOf(field) === 0)
  if (!about) return finished
  return { isDone: false, about, question: questions[language][about].first }
}

export const finished: InterviewStep = { isDone: true, about: 'description', question: '' }

/** A skipped question gets no follow-up, and a phrase to avoid may be a single word. */
const isThin = ({ about, answer }: InterviewTurn): boolean => {
  const count = answer.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return about !== 'bannedPhrases' && count > 0 && count < fewWords
}
