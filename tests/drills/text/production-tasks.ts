import { checkProposals } from '#server/ambassadors/suggestions/check-proposals.ts'
import { profileSources } from '#server/ambassadors/suggestions/sources.ts'
import { suggestionsAnswer, suggestionsTask } from '#server/ambassadors/suggestions/suggestions-task.ts'
import { createFence } from '#server/engine/ai/fence.ts'
import { createWebSearch } from '#server/engine/web-search/create-web-search.ts'
import { readResults } from '#server/engine/web-search/read-results.ts'
import { invitationMail } from '#server/instances/invitation-mail.ts'
import { proposeAltText, readPrompt } from '#server/pictures/prompt.ts'
import { capPassages } from '#server/production/cap-passages.ts'
import { chooseWebPassages } from '#server/production/choose-web-passages.ts'
import { composeDraft, composeTopics } from '#server/production/composer/index.ts'
import { critiqueTask, resolveCritique } from '#server/production/critique-task.ts'
import { keepDistinct } from '#server/production/distinct-topics.ts'
import { draftTask } from '#server/production/draft-task.ts'
import { planTask, resolvePlan } from '#server/production/plan-task.ts'
import { fittingSegment } from '#server/production/post-brief.ts'
import { fitsNetwork, withinNetwork } from '#server/production/post-length.ts'
import { bannedIn } from '#server/production/preferences/banned-by-preferences.ts'
import { changesOf } from '#server/production/preferences/from-edits.ts'
import { askedInNote } from '#server/production/preferences/from-notes.ts'
import { passageText, section, segmentText } from '#server/production/prompt-text.ts'
import { isQuotedFrom, quotationsOf, sourcesOf } from '#server/production/quotations.ts'
import { requestsBlock, voiceRequests } from '#server/production/requests.ts'
import { resolveTopics, topicsTask } from '#server/production/topics-task.ts'
import { voiceCard, type WriterVoice } from '#server/production/voice.ts'
import { webQuestion } from '#server/production/web-queries.ts'
import { subjectOf } from '#server/production/wish.ts'
import { commentaryOf } from '#server/publishing/networks/linkedin/little-text.ts'
import { reviewMail } from '#server/reviews/review-mail.ts'
import { readLittleText } from '#server/simulated-network/read-little-text.ts'
import type { Row } from '#shared/collections/index.ts'
import { pastedPosts } from '#shared/past-posts/pasted.ts'
import { tidyPastPosts } from '#shared/past-posts/tidy.ts'
import { draftOf, passagesOf, topicOf, topicsOf } from './composer-tasks.ts'
import { divided, type Task } from './task.ts'

const passage = 20_000
const most = 80_000
const samples = 30 * 6000

const noSearch = { provider: null, apiKey: '', baseUrl: '' }
const offer = () => ({ provider: 'searxng', price: 0 })
const fence = createFence('0123456789abcdef')
const voiceOf = (text: string): WriterVoice => ({
  name: text.slice(0, 120),
  headline: text.slice(0, 200),
  description: text.slice(0, 5000),
  tone: text.slice(0, 1000),
  style: text.slice(0, 1000),
  objectives: divided(text.slice(0, 10_000), 500),
  bannedPhrases: divided(text.slice(0, 20_000), 200),
  preferences: divided(text.slice(0, 12_000), 300),
  traits: {},
  samples: divided(text, 6000),
  worked: divided(text.slice(0, 9000), 3000),
  profile: null,
  useEmojis: true,
  useHashtags: true,
})

export const productionTasks: readonly Task[] = [
  { of: 'server/pictures/prompt.ts readPrompt', characters: most, run: readPrompt },
  { of: 'server/pictures/prompt.ts proposeAltText', characters: 2000, run: (text) => proposeAltText(text, 'pt-BR') },
  {
    of: 'server/instances/invitation-mail.ts invitationMail',
    characters: 500,
    run(text) {
      const content = {
        workspace: text.slice(0, 80),
        inviter: text.slice(0, 160),
        role: 'viewer',
        message: text,
      } as const
      return invitationMail(content, 'en-US', { appName: 'Timbre', appUrl: 'https://timbre.example', token: 'token' })
    },
  },
  {
    of: 'server/reviews/review-mail.ts reviewMail',
    characters: 1000,
    run: (text) =>
      reviewMail(
        { from: text.slice(0, 160), reviewer: text.slice(0, 120), message: text, posts: 2, isReminder: true },
        'pt-BR',
        'https://timbre.example/pt-BR/review/token',
      ),
  },
  {
    of: 'server/production/choose-web-passages.ts chooseWebPassages',
    characters: most,
    run: (text) => chooseWebPassages(passagesOf(text), text.slice(0, passage), 'pt-BR', 20),
  },
  {
    of: 'server/production/web-queries.ts webQuestion',
    characters: passage,
    run(text) {
      const batch = { prompt: text, language: 'en-US' } as Row<'production_batches'>
      const ambassador = { website: '', headline: text.slice(0, 200) } as Row<'ambassadors'>
      return webQuestion({ webSearch: { ...createWebSearch(() => noSearch), offer } }, batch, {
        ambassador,
        segments: [],
      })
    },
  },
  {
    of: 'server/engine/web-search/read-results.ts readResults',
    characters: most,
    run: (text) =>
      readResults(divided(text, 2000).map((part) => ({ url: `https://one.example/${part}`, title: part, date: part }))),
  },
  { of: 'server/engine/ai/fence.ts createFence', characters: most, run: (text) => fence.around('notes', text) },
  {
    of: 'server/production/prompt-text.ts section',
    characters: most,
    run: (text) => section(fence, 'Earlier', divided(text, 300)),
  },
  {
    of: 'server/production/voice.ts voiceCard',
    characters: samples,
    run: (text) => voiceCard(fence, voiceOf(text)),
  },
  {
    of: 'server/production/requests.ts requestsBlock',
    characters: passage,
    run: (text) => requestsBlock(fence, { Notes: text }),
  },
  {
    of: 'server/production/requests.ts voiceRequests',
    characters: passage,
    run: (text) => voiceRequests(voiceOf(text)),
  },
  {
    of: 'server/production/preferences/banned-by-preferences.ts bannedIn',
    characters: 300,
    run: (text) => bannedIn(text),
  },
  {
    of: 'server/production/preferences/from-notes.ts askedInNote',
    characters: passage,
    run: askedInNote,
  },
  {
    of: 'server/production/preferences/from-edits.ts changesOf',
    characters: 3000,
    run: (text) => changesOf(text, text.slice(1), 'en'),
  },
  {
    of: 'server/production/plan-task.ts planTask',
    characters: most,
    run: (text) =>
      planTask.prompt({ ...topicsOf('en-US', text), voice: voiceOf(text), rewrite: [], worked: [text] }, fence),
  },
  {
    of: 'server/production/plan-task.ts resolvePlan',
    characters: most,
    run: (text) => {
      const idea = { claim: text, angle: text, line: text, audience: text, ending: text, passages: [0] }
      return resolvePlan({ ideas: [idea, idea] }, passagesOf(text), 2)
    },
  },
  {
    of: 'server/production/critique-task.ts critiqueTask',
    characters: most / 2,
    run: (text) => {
      const brief = { ...draftOf('en-US', text), voice: voiceOf(text), wish: text, passages: passagesOf(text) }
      return critiqueTask.prompt({ brief, draft: { body: text, sources: [], imagePrompt: '' } }, fence)
    },
  },
  {
    of: 'server/production/critique-task.ts resolveCritique',
    characters: most,
    run: (text) => resolveCritique({ problems: [{ sentence: 3, kind: 'slop', why: text }] }, text),
  },
  {
    of: 'server/production/prompt-text.ts segmentText',
    characters: most,
    run: (text) => segmentText({ title: text, pains: text, keywords: divided(text, 300) }),
  },
  {
    of: 'server/production/post-brief.ts fittingSegment',
    characters: most,
    run: (text) => {
      const segment = { title: text, targetAudience: text, description: text, pains: '', goals: '', keywords: [] }
      return fittingSegment([segment as never], { ...topicOf(text), position: 0 }, 'en-US')
    },
  },
  {
    of: 'server/production/topics-task.ts topicsTask',
    characters: most,
    run: (text) => {
      const input = {
        ...topicsOf('en-US', text),
        voice: voiceOf(text),
        rewrite: [{ topic: topicOf(text), notes: text }],
        worked: [text],
      }
      return [topicsTask.prompt(input, fence), composeTopics(input)]
    },
  },
  {
    of: 'server/production/draft-task.ts draftTask',
    characters: most / 2,
    run: (text) => {
      const input = { ...draftOf('en-US', text), voice: voiceOf(text), wish: text, passages: passagesOf(text) }
      return [draftTask.prompt(input, fence), composeDraft(input)]
    },
  },
  {
    of: 'server/production/prompt-text.ts passageText',
    characters: passage,
    run: (text) => passageText(fence)(passagesOf(text)[0]!, 0),
  },
  {
    of: 'server/production/quotations.ts isQuotedFrom',
    characters: passage,
    run: (text) => isQuotedFrom(text, text.slice(9)),
  },
  {
    of: 'server/production/quotations.ts quotationsOf',
    characters: most,
    run: (text) => quotationsOf(topicOf(text).sources, passagesOf(text)),
  },
  {
    of: 'server/production/quotations.ts sourcesOf',
    characters: most,
    run: (text) => sourcesOf([{ passage: 0, quote: text.slice(0, 1200) }], passagesOf(text)),
  },
  {
    of: 'server/production/topics-task.ts resolveTopics',
    characters: most,
    run: (text) =>
      resolveTopics(
        { topics: [{ ...topicOf(text), sources: [{ passage: 0, quote: text.slice(0, 1200) }] }] },
        passagesOf(text),
      ),
  },
  {
    of: 'server/production/distinct-topics.ts keepDistinct',
    characters: most,
    run: (text) =>
      keepDistinct(
        divided(text.slice(0, 20_000), 400).map(topicOf),
        { titles: divided(text, 200), hooks: divided(text, 200) },
        [],
        30,
      ),
  },
  {
    of: 'server/production/cap-passages.ts capPassages',
    characters: 1_000_000,
    run: (text) => capPassages(passagesOf(text)),
  },
  { of: 'server/publishing/networks/linkedin/little-text.ts commentaryOf', characters: 130_000, run: commentaryOf },
  { of: 'server/simulated-network/read-little-text.ts readLittleText', characters: 6000, run: readLittleText },
  { of: 'server/production/wish.ts subjectOf', characters: 20_000, run: (text) => subjectOf(text, 'pt-BR') },
  { of: 'server/production/post-length.ts fitsNetwork', characters: 1_000_000, run: fitsNetwork },
  { of: 'server/production/post-length.ts withinNetwork', characters: 1_000_000, run: withinNetwork },
  {
    of: 'shared/past-posts/pasted.ts pastedPosts',
    characters: 200_000,
    run: (text) => tidyPastPosts(pastedPosts(text)),
  },
  {
    of: 'server/ambassadors/suggestions/suggestions-task.ts suggestionsTask',
    characters: most,
    run: (text) => {
      const person = { name: 'Ada', headline: text.slice(0, 200), description: text.slice(0, 5000) }
      const said = { samples: [text.slice(0, 6000)], profile: text.slice(0, 20_000) }
      const answers = [{ about: 'bannedPhrases', question: 'Which?', answer: text.slice(0, 4000) }] as const
      const sources = profileSources({ ...said, answers: [...answers] }, [], passagesOf(text))
      const input = { ...person, language: 'en-US' as const, sources }
      const { proposals } = suggestionsAnswer.answer(input)
      return [suggestionsTask.prompt(input, fence), checkProposals(proposals, sources)]
    },
  },
]
