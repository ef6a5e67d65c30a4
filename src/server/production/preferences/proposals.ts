import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { PostVersion } from '#shared/collections/posts.ts'
import {
  minPosts,
  type PreferenceEvidence,
  type PreferenceKey,
  type PreferenceKind,
  type PreferenceProposal,
  postsIn,
} from '#shared/contracts/preferences.ts'
import { languageOf } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import { type Change, changesOf } from './from-edits.ts'
import { askedInNote } from './from-notes.ts'

type Ambassador = Row<'ambassadors'>
type Post = Pick<Row<'posts'>, 'id' | 'batch' | 'topic' | 'body' | 'notes' | 'decision' | 'versions' | 'writtenBy'>
type Topic = Pick<Row<'topics'>, 'id' | 'batch' | 'title' | 'notes' | 'decision' | 'versions'>
interface Noted {
  versions: readonly { notes: string }[] | null
  notes: string
  decision: Post['decision'] | Topic['decision']
}

/** Max posts of an ambassador that are read, newest first. */
const maxPosts = 100
const maxProposals = 12
const maxExcerpt = 240

const opposites: Partial<Record<PreferenceKind, PreferenceKind>> = {
  ...{ shorter: 'longer', longer: 'shorter', numbers: 'no-numbers', 'no-numbers': 'numbers' },
  ...{ list: 'no-list', 'no-list': 'list', question: 'no-question', 'no-question': 'question' },
  ...{ emojis: 'no-emojis', 'no-emojis': 'emojis', hashtags: 'no-hashtags', 'no-hashtags': 'hashtags' },
}

/**
 * Requests that recur in members' notes, and changes that recur in their edits of agents' texts, with the evidence. Knowledge and
 * comments of outside reviewers are not read. Nothing is stored or followed before a person accepts it.
 */
export async function proposedPreferences(
  records: RecordReader,
  ambassador: Ambassador,
): Promise<PreferenceProposal[]> {
  const posts = await records.find('posts', {
    filter: 'ambassador = {:ambassador} && body != "" && (version > 1 || notes != "")',
    params: { ambassador: ambassador.id },
    sort: '-created',
    limit: maxPosts,
  })
  const topics = await records.find('topics', {
    filter: 'batch.ambassador = {:ambassador} && (version > 1 || notes != "")',
    params: { ambassador: ambassador.id },
    sort: '-created',
    limit: maxPosts,
  })
  return proposalsOf(posts, ambassador, topics)
}

export function proposalsOf(
  posts: readonly Post[],
  { language, bannedPhrases }: Pick<Ambassador, 'language' | 'bannedPhrases'>,
  topics: readonly Topic[] = [],
): PreferenceProposal[] {
  const found = new Map<PreferenceKey, PreferenceEvidence[]>()
  const all = [
    ...posts.flatMap((post) => evidenceIn(post, language)),
    ...topics.flatMap((topic) => evidenceOfTopic(topic, posts)),
  ]
  for (const [key, evidence] of all) found.set(key, [...(found.get(key) ?? []), evidence])
  const count = (key?: PreferenceKey) => (key ? postsIn(found.get(key) ?? []).size : 0)
  const banned = new Set((bannedPhrases ?? []).map(fold))
  return [...found]
    .filter(([key]) => count(key) - count(opposites[key as PreferenceKind]) >= minPosts)
    .filter(([key]) => !banned.has(fold(key.replace('never:', ''))))
    .map(([key, evidence]) => ({ key, evidence }))
    .sort((a, b) => count(b.key) - count(a.key))
    .slice(0, maxProposals)
}

/** The evidence of one post, without repetitions within a note or edit. */
function evidenceIn(post: Post, language: string): [PreferenceKey, PreferenceEvidence][] {
  const of = { post: post.id, batch: post.batch, title: post.body.split('\n', 1)[0]!.slice(0, 120) }
  const notes = notesOf(post).flatMap((note) =>
    askedInNote(note).map((key): [PreferenceKey, PreferenceEvidence] => [
      key,
      { ...of, kind: 'note', excerpt: shortened(note) },
    ]),
  )
  const edits = editsOf(post).flatMap(([before, after]) =>
    changesOf(before, after, languageOf(language)).map(
      ({ key, excerpt, ...rest }: Change): [PreferenceKey, PreferenceEvidence] => [
        key,
        { ...of, kind: 'edit', excerpt: shortened(excerpt), ...rest },
      ],
    ),
  )
  return [...notes, ...edits]
}

/** Requests about a topic that also apply to its post; "shorter" would only be about its title. */
const isOfPosts = (key: PreferenceKey): boolean => !['shorter', 'longer', 'list', 'no-list'].includes(key)

/** The evidence in a topic's notes; topic and post count once. */
function evidenceOfTopic(topic: Topic, posts: readonly Post[]): [PreferenceKey, PreferenceEvidence][] {
  const post = posts.find((each) => each.topic === topic.id)?.id ?? topic.id
  const of = { post, batch: topic.batch, title: topic.title.slice(0, 120), kind: 'note' as const }
  return notesOf(topic).flatMap((note) =>
    askedInNote(note)
      .filter(isOfPosts)
      .map((key): [PreferenceKey, PreferenceEvidence] => [key, { ...of, excerpt: shortened(note) }]),
  )
}

/** Notes that asked for changes: those of earlier versions, and the current one if changes are requested. */
function notesOf({ versions, notes, decision }: Noted): string[] {
  const all = [...(versions ?? []).map((version) => version.notes), decision === 'partial' ? notes : '']
  return [...new Set(all.map((note) => (note ?? '').replace(/<[^<>]*>/g, ' ').trim()).filter(Boolean))]
}

/**
 * Texts of agents with people's last wording before the agent's next text. An edit counts once the text is approved or returned
 * to the agent; restoring an earlier version is not an edit.
 */
function editsOf({ versions, body, writtenBy, decision }: Post): [before: string, after: string][] {
  const texts: Pick<PostVersion, 'body' | 'by'>[] = [...(versions ?? []), { body, by: writtenBy || 'agent' }]
  return texts.flatMap((text, index): [string, string][] => {
    if (text.by !== 'agent') return []
    const next = texts.findIndex(({ by }, at) => at > index && by === 'agent')
    const last = next < 0 ? texts.length - 1 : next - 1
    const edited = texts[last]!
    const isFinal = next > 0 || decision === 'approve'
    const isRestored = texts.slice(0, last).some((earlier) => earlier.body === edited.body)
    return last === index || !isFinal || isRestored ? [] : [[text.body, edited.body]]
  })
}

const shortened = (text: string): string => (text.length > maxExcerpt ? `${text.slice(0, maxExcerpt - 1)}…` : text)
