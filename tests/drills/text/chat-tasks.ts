import { addressesIn, checkSentences } from '#server/chat/bot/check-answer.ts'
import { quoteFrom } from '#server/chat/bot/find-answer.ts'
import { forbiddenIn } from '#server/chat/bot/forbidden-words.ts'
import { courtesyIn, holdsWord, isAngry, isLoop, plain, wantsPerson } from '#server/chat/bot/signals.ts'
import { maxMessageCharacters } from '#shared/collections/messages.ts'
import { fillVariables, unknownVariables } from '#shared/contracts/canned-replies.ts'
import { isSite, maxVisitorCharacters } from '#shared/contracts/chat.ts'
import { callingCode, isCountry, normalisePhone } from '#shared/contracts/phone.ts'
import { filledTemplate } from '#shared/contracts/whatsapp.ts'
import { splitAtLinks } from '#widget/panel/links.ts'
import type { Task } from './task.ts'

const signals = 'server/chat/bot/signals.ts'
const characters = maxVisitorCharacters

/** What visitors write, and what members keep ready. */
export const chatTasks: readonly Task[] = [
  { of: `${signals} plain`, characters, run: plain },
  { of: `${signals} wantsPerson`, characters, run: wantsPerson },
  { of: `${signals} isAngry`, characters, run: isAngry },
  { of: `${signals} courtesyIn`, characters, run: courtesyIn },
  { of: `${signals} isLoop`, characters, run: (text) => isLoop([text, text, text]) },
  { of: `${signals} holdsWord`, characters, run: (text) => holdsWord(text, ['refund']) },
  {
    of: 'server/chat/bot/find-answer.ts quoteFrom',
    characters: 20_000,
    run: (text) => quoteFrom(text, 'a question about it', 'en-US'),
  },
  { of: 'server/chat/bot/check-answer.ts addressesIn', characters: 20_000, run: addressesIn },
  { of: 'server/chat/bot/forbidden-words.ts forbiddenIn', characters: 500, run: forbiddenIn },
  {
    of: 'server/chat/bot/check-answer.ts checkSentences',
    characters: 500,
    run: (text) =>
      checkSentences([{ text, passage: 0, quote: text }], {
        ...{ language: 'en-US', said: [text], mayAsk: true },
        persona: { name: '', tone: '', rules: '', voice: null },
        passages: [
          {
            ...{ chunk: '', item: '', title: '', headings: [], url: '', text: text.repeat(40), language: 'en' },
            ...{ position: 0, score: 1, coverage: 1, faq: null },
          },
        ],
      }),
  },
  {
    of: 'shared/contracts/canned-replies.ts unknownVariables',
    characters: maxMessageCharacters,
    run: unknownVariables,
  },
  {
    of: 'shared/contracts/canned-replies.ts fillVariables',
    characters: maxMessageCharacters,
    run: (text) => fillVariables(text, { 'contact.name': text }),
  },
  { of: 'shared/contracts/phone.ts normalisePhone', characters, run: (text) => normalisePhone(text, 'BR') },
  { of: 'shared/contracts/phone.ts isCountry', characters, run: isCountry },
  { of: 'shared/contracts/phone.ts callingCode', characters, run: callingCode },
  { of: 'shared/contracts/chat.ts isSite', characters, run: isSite },
  {
    of: 'shared/contracts/whatsapp.ts filledTemplate',
    characters: 5000,
    run: (body) => filledTemplate({ header: '', body, footer: '', links: [] }, { '1': body }),
  },
  { of: 'widget/panel/links.ts splitAtLinks', characters: maxMessageCharacters, run: splitAtLinks },
]
