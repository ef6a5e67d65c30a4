import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Source } from '#shared/collections/topics.ts'
import type { QuotingReason } from '#shared/contracts/bots.ts'
import type { HandOverReason } from '#shared/contracts/chat.ts'
import type { ChatHandOver } from '#shared/contracts/chat-settings.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { ReadyBot } from '../bots.ts'
import type { Chat } from '../chat.ts'
import type { AnswerInput, Persona } from './answer-task.ts'
import type { CheckedSentence } from './check-answer.ts'
import { type Found, lookUp, quoteAnswer, triedOf } from './find-answer.ts'
import { courtesyIn, holdsWord, isAngry, isLoop, wantsPerson } from './signals.ts'
import { clarification, sayingsOf, type Tried } from './texts.ts'
import type { Wording } from './word-answer.ts'

/** The bot's reaction to a visitor's last message. */
export type Decision =
  | { readonly kind: 'answer'; readonly body: string; readonly sources: readonly Source[] }
  | { readonly kind: 'courtesy'; readonly body: string }
  | { readonly kind: 'question'; readonly body: string; readonly choices: readonly string[] }
  | { readonly kind: 'refusal'; readonly body: string; readonly tried: readonly Tried[] }
  | { readonly kind: 'hand-over'; readonly reason: HandOverReason; readonly tried: readonly Tried[] }

/** How the decision was made. */
export interface Trace {
  /** Null if nothing was searched. */
  readonly found: Found | null
  /** The model's sentences with the result of their check; empty if no model was asked. */
  readonly sentences: readonly CheckedSentence[]
  readonly calls: readonly AiUsage[]
  /** Why the bot quoted instead of using the model; '' if it did not. */
  readonly fallback: QuotingReason | ''
}

export interface Asked {
  readonly ready: ReadyBot
  readonly persona: Persona
  /** Whether it is within the bot's hours. Always true for a trial. */
  readonly isOnDuty: boolean
  readonly rules: ChatHandOver
  /** The visitor's messages since a member last wrote, oldest first. */
  readonly said: readonly string[]
  /** Messages that have not been answered. */
  readonly open: readonly string[]
  /** How many questions in a row went unanswered before this one. */
  readonly unanswered: number
  /** Whether it has asked for clarification since its last answer. */
  readonly hasAsked: boolean
  readonly language: Language
}

export interface Means {
  readonly knowledge: Pick<Chat['knowledge'], 'rank'>
  /** Words an answer, or returns why to quote instead. */
  readonly word: (input: AnswerInput) => Promise<Wording>
}

const nothing: Trace = { found: null, sentences: [], calls: [], fallback: '' }

/** A visitor's text is searched for, compared, and given to a model as data. It is never an instruction. */
export async function decide(means: Means, asked: Asked): Promise<{ decision: Decision; trace: Trace }> {
  const { said, open } = asked
  const last = said.at(-1) ?? ''
  // A file without text: only a person can tell what it is about.
  const reason = last.trim() === '' ? 'no-answer' : reasonIn(asked, last)
  if (reason) return { decision: { kind: 'hand-over', reason, tried: [] }, trace: nothing }
  const courtesy = courtesyIn(last)
  if (courtesy && open.length <= 1) {
    return { decision: { kind: 'courtesy', body: sayingsOf(languageFor(asked))[courtesy] }, trace: nothing }
  }
  const alone = await lookUp(means.knowledge, asked.ready.base, last)
  const found =
    alone.enough.length > 0 || open.length < 2
      ? alone
      : await lookUp(means.knowledge, asked.ready.base, open.join('\n'))
  // The gate comes before the model: passages it rejects never reach one.
  if (found.enough.length === 0) return { decision: refusal(asked, triedOf(found)), trace: { ...nothing, found } }
  return answer(means, asked, found)
}

const maxPassages = 6

async function answer({ word }: Means, asked: Asked, found: Found): Promise<{ decision: Decision; trace: Trace }> {
  const language = languageFor(asked)
  const { worded, ...wording } = await word({
    ...{ persona: asked.persona, language, said: asked.said, mayAsk: !asked.hasAsked },
    passages: found.enough.slice(0, maxPassages),
  })
  const trace = { found, ...wording, fallback: worded.kind === 'fallback' ? worded.reason : ('' as const) }
  const tried = triedOf(found)
  switch (worded.kind) {
    case 'answer':
      return { decision: worded, trace }
    case 'ask':
      return { decision: questionOf(language, worded.choices), trace }
    case 'rule':
      return { decision: { kind: 'hand-over', reason: 'rule', tried }, trace }
    case 'refuse':
      return { decision: refusal(asked, tried), trace }
    case 'fallback':
      return { decision: quotation(asked, found, language), trace }
  }
}

const questionOf = (language: Language, choices: readonly string[]): Decision => ({
  ...{ kind: 'question', body: clarification(language, choices), choices },
})

function quotation(asked: Asked, found: Found, language: Language): Decision {
  const quoted = quoteAnswer(found)
  if (!quoted) return refusal(asked, triedOf(found))
  const isOther = quoted.language !== '' && quoted.language.slice(0, 2) !== language.slice(0, 2)
  const body = isOther ? `${sayingsOf(language).otherLanguage}\n\n${quoted.body}` : quoted.body
  return { kind: 'answer', body, sources: [quoted.source] }
}

function refusal(asked: Asked, tried: readonly Tried[]): Decision {
  if (asked.unanswered + 1 >= asked.rules.afterUnanswered) return { kind: 'hand-over', reason: 'no-answer', tried }
  return { kind: 'refusal', body: sayingsOf(languageFor(asked)).refusal, tried }
}

function reasonIn({ ready, rules, said, isOnDuty }: Asked, last: string): HandOverReason | null {
  if (wantsPerson(last)) return 'asked'
  if (holdsWord(last, ready.bot.handOverWords ?? [])) return 'word'
  if (rules.onAnger && isAngry(last)) return 'anger'
  if (isLoop(said)) return 'loop'
  return isOnDuty ? null : 'off-duty'
}

/** The visitor's language if the bot speaks it. */
function languageFor({ ready, language }: Asked): Language {
  const { languages } = ready.bot
  return languages.length === 0 || languages.includes(language) ? language : (languages[0] as Language)
}
