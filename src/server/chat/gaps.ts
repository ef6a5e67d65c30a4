import { requireRoomForItem } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext, RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { queryTerms } from '#server/engine/search/analysis.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxGapCharacters } from '#shared/collections/knowledge-gaps.ts'
import type { Chat, Conversation } from './chat.ts'

type Gap = Row<'knowledge_gaps'>

/** How many gaps a question is compared with, most recent first. */
const maxCompared = 500
/** Minimum share of words that two questions have in common (intersection over union). */
const minLikeness = 0.6

/**
 * Adds a question to a similar gap, or opens a new one. A gap does not count as knowledge until a person words the pair and
 * approves it. The caller holds the conversation's lock.
 */
export async function addToGaps(
  { clock }: Pick<Chat, 'clock'>,
  writer: RecordWriter,
  { id: conversation, instance }: Pick<Conversation, 'id' | 'instance'>,
  { bot, base, body, sequence }: { bot: string; base: string; body: string; sequence: number },
): Promise<void> {
  const question = [...body.trim()].slice(0, maxGapCharacters).join('')
  const terms = termsOf(question)
  if (terms.size === 0) return
  // Two simultaneous questions open one gap.
  await writer.lock('bots', bot)
  const known = await writer.find('knowledge_gaps', {
    filter: 'base = {:base}',
    params: { base },
    sort: '-lastAskedAt',
    limit: maxCompared,
  })
  const like = known.find((gap) => isAlike(terms, new Set(gap.terms.split(' '))))
  const asked = { question, terms: [...terms].join(' ').slice(0, 2000), lastAskedAt: recordDate(clock.now()) }
  const gap = like
    ? await writer.update('knowledge_gaps', like.id, {
        ...{ ...asked, count: like.count + 1 },
        // The approved pair did not answer it, so the gap opens again.
        ...(like.status === 'answered' && { status: 'open' }),
      })
    : await writer.create('knowledge_gaps', { ...asked, instance, base, count: 1, status: 'open' })
  await writer.create('unanswered_questions', { gap: gap.id, conversation, question, sequence })
}

const termsOf = (question: string): ReadonlySet<string> => new Set(queryTerms(question).map((group) => group[0]!))

const isAlike = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.intersection(other).size / one.union(other).size >= minLikeness

/** Hooks of gaps: edits and approvals, and clean-up when a conversation is deleted. */
export function registerGapHooks({ records }: Chat): void {
  records.hooks('knowledge_gaps', {
    async beforeUpdate(context) {
      if (!context.request || !context.changed('status')) return
      const { record, original } = context
      if (record.status === 'drafted' && original!.status !== 'answered') await begin(context)
      else if (record.status === 'answered') await approve(context)
      else if (original!.status === 'answered') throw noSuchStep()
    },
  })
  records.hooks('unanswered_questions', {
    afterDelete: ({ record, records: writer }) => forget(writer, record.gap),
  })
}

/** Starts a pair with the question as asked and, if a member has answered it since, their reply. */
async function begin({ record, records }: HookContext<'knowledge_gaps'>): Promise<void> {
  record.draftQuestion ||= record.question
  record.draftAnswer ||= await answerOfTeam(records, record.id)
}

const maxLookedAt = 5

/** A member's reply in the latest conversations that asked this; '' if there is none. */
async function answerOfTeam(records: RecordReader, gap: string): Promise<string> {
  const asked = await records.find('unanswered_questions', {
    ...{ filter: 'gap = {:gap}', params: { gap }, sort: '-created,-id', limit: maxLookedAt },
  })
  for (const { conversation, sequence } of asked) {
    const answer = await records.first('messages', {
      filter:
        'conversation = {:conversation} && sequence > {:sequence} && author = "member" && private = false && body != ""',
      params: { conversation, sequence },
      sort: 'sequence',
    })
    if (answer) return answer.body
  }
  return ''
}

/** Adds an approved pair to the knowledge base. @throws ApiError 400 without an answer, 403 if there is no room */
async function approve({ record, original, records }: HookContext<'knowledge_gaps'>): Promise<void> {
  if (original!.status !== 'drafted' && original!.status !== 'open') throw noSuchStep()
  for (const field of ['draftQuestion', 'draftAnswer'] as const) {
    record[field] = record[field].trim()
    if (record[field] === '') throw invalid(field, 'validation_required', 'Cannot be blank.')
  }
  const pair = { question: record.draftQuestion, answer: record.draftAnswer }
  const { id } = await records.create('knowledge_items', { base: record.base, type: 'faq', ...pair })
  await requireRoomForItem(records, record.instance)
  Object.assign(record, { item: id, draftQuestion: '', draftAnswer: '' })
}

const noSuchStep = () =>
  invalid('status', 'validation_invalid_transition', 'A gap cannot take this step from where it is.')

/** Customers' questions are deleted with their conversations; a pair somebody is writing is kept. */
async function forget(writer: RecordWriter, id: string): Promise<void> {
  const gap = await writer.lockIfFound('knowledge_gaps', id)
  if (!gap) return
  const left = await writer.find('unanswered_questions', {
    ...{ filter: 'gap = {:id}', params: { id }, sort: '-created,-id', limit: 1 },
  })
  const count = await writer.count('unanswered_questions', { filter: 'gap = {:id}', params: { id } })
  const question = left[0]?.question ?? ''
  if (count === 0 && isUntouched(gap)) return writer.delete('knowledge_gaps', id)
  await writer.update('knowledge_gaps', id, { count, question, terms: [...termsOf(question)].join(' ') })
}

const isUntouched = ({ status, draftAnswer }: Gap): boolean => status !== 'drafted' || draftAnswer === ''
