import type { InterviewStep } from '#shared/contracts/interview.ts'
import type { InterviewTurn } from '#shared/contracts/suggestions.ts'
import type { AskedQuestion } from './question-task.ts'
import { finished } from './questions.ts'

const maxCharacters = 300
/** Max questions on one subject, so that a model cannot ask in circles. */
const maxOfOne = 3
const address = /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|example)\b|@\w/i
const secret =
  /\b(?:password|passcode|pin code|verification code|card number|cvv|bank details|senha|c[oó]digo de (?:verifica[cç][aã]o|seguran[cç]a)|n[uú]mero do cart[aã]o|dados banc[aá]rios|cpf)\b/i

/** Null if the question is not acceptable; the prepared one is asked instead. */
export function checkQuestion(asked: AskedQuestion, turns: readonly InterviewTurn[]): InterviewStep | null {
  if (asked.done) return turns.some(({ answer }) => answer.trim()) ? finished : null
  const question = oneLine(asked.question)
  if (!isAskable(question) || !/[?？]/.test(question)) return null
  if (turns.some((turn) => plain(turn.question) === plain(question))) return null
  if (turns.filter(({ about }) => about === asked.about).length >= maxOfOne) return null
  return { isDone: false, about: asked.about, question }
}

/** The part written so far; '' if it must not be shown. */
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
