import type { Source } from '#shared/collections/topics.ts'
import type { HandOverReason } from '#shared/contracts/chat.ts'
import type { ChatHandOver } from '#shared/contracts/chat-settings.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { ReadyBot } from '../bots.ts'
import type { Chat } from '../chat.ts'
import { findAnswer } from './find-answer.ts'
import { courtesyIn, holdsWord, isAngry, isLoop, wantsPerson } from './signals.ts'
import { sayingsOf, type Tried } from './texts.ts'

/** What the bot does about the last message of a visitor. */
export type Decision =
  | { readonly kind: 'answer'; readonly body: string; readonly sources: readonly Source[] }
  | { readonly kind: 'courtesy'; readonly body: string }
  | { readonly kind: 'refusal'; readonly body: string; readonly tried: readonly Tried[] }
  | { readonly kind: 'hand-over'; readonly reason: HandOverReason; readonly tried: readonly Tried[] }

export interface Asked {
  readonly ready: ReadyBot
  readonly rules: ChatHandOver
  /** The visitor's messages since a member last wrote, the earliest first. */
  readonly said: readonly string[]
  /** Those that nobody has answered. */
  readonly open: readonly string[]
  /** How often in a row there was no answer before. */
  readonly unanswered: number
  readonly language: Language
}

/** Text of a visitor is looked up and compared, and never anything else. */
export async function decide(knowledge: Chat['knowledge'], asked: Asked): Promise<Decision> {
  const { ready, rules, said, open, unanswered } = asked
  const last = said.at(-1) ?? ''
  // A file without a word: nobody but a person sees what it is about.
  if (last.trim() === '') return { kind: 'hand-over', reason: 'no-answer', tried: [] }
  const reason = reasonIn(asked, last)
  if (reason) return { kind: 'hand-over', reason, tried: [] }
  const language = languageFor(asked)
  const sayings = sayingsOf(language)
  const courtesy = courtesyIn(last)
  if (courtesy && open.length <= 1) return { kind: 'courtesy', body: sayings[courtesy] }
  const alone = await findAnswer(knowledge, ready.base, last)
  const { answer, tried } =
    alone.answer || open.length < 2 ? alone : await findAnswer(knowledge, ready.base, open.join('\n'))
  if (answer) {
    const isOther = answer.language !== '' && answer.language.slice(0, 2) !== language.slice(0, 2)
    const body = isOther ? `${sayings.otherLanguage}\n\n${answer.body}` : answer.body
    return { kind: 'answer', body, sources: [answer.source] }
  }
  if (unanswered + 1 >= rules.afterUnanswered) return { kind: 'hand-over', reason: 'no-answer', tried }
  return { kind: 'refusal', body: sayings.refusal, tried }
}

function reasonIn({ ready, rules, said }: Asked, last: string): HandOverReason | null {
  if (wantsPerson(last)) return 'asked'
  if (holdsWord(last, ready.bot.handOverWords ?? [])) return 'word'
  if (rules.onAnger && isAngry(last)) return 'anger'
  return isLoop(said) ? 'loop' : null
}

/** The visitor's, if the bot has it. */
function languageFor({ ready, language }: Asked): Language {
  const { languages } = ready.bot
  return languages.length === 0 || languages.includes(language) ? language : (languages[0] as Language)
}
