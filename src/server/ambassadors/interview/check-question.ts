import type { InterviewStep } from '#shared/contracts/interview.ts'
import type { InterviewTurn } from '#shared/contracts/suggestions.ts'
import type { AskedQuestion } from './question-task.ts'
import { finished } from './questions.ts'

const maxCharacters = 300
/** Of one thing; a model that goes round in circles is not followed. */
const maxOfOne = 3
const address = /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|example)\b|@\w/i
const secret =
  /\b(?:password|passcode|pin code|verification code|card number|cvv|bank details|senha|c[oó]digo de (?:verifica[cç][aã]o|seguran[cç]a)|n[uú]mero do cart[aã]o|dados banc[aá]rios|cpf)\b/i

/** Null if the question is none that we ask: the one that a person wrote takes its place. */
export function checkQuestion(asked: AskedQuestion, turns: readonly InterviewTurn[]): InterviewStep | null {
  if (asked.done) return turns.some(({ answer }) => answer.trim()) ? finished : null
  const question = oneLine(asked.question)
  if (!isAskable(question) || !/[?？]/.test(question)) return null
  if (turns.some((turn) => plain(turn.question) === plain(question))) return null
  if (turns.filter(({ about }) => about === asked.about).length >= maxOfOne) return null
  return { isDone: false, about: asked.about, question }
}

/** As far as it is written; '' if nobody is to see it. */
export function shownSoFar(partial: unknown): string {
  const { question } = (partial ?? {}) as { question?: unknown }
  const text = typeof question === 'string' ? oneLine(question.slice(0, maxCharacters)) : ''
  return isAskable(text) ? text : ''
}

const isAskable = (text: string): boolean =>
  text !== '' && text.length <= maxCharacters && !address.test(text) && !secret.test(text) && !/[<>{}]|```/.test(text)

const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()

const plain = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''
