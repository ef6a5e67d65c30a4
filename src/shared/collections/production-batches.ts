import { limits } from '../limits.ts'
import { languages } from '../preferred-language.ts'
import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { editor, json, number, relation, relationMany, select, text } from './fields.ts'
import { atLeast } from './rules.ts'

export const batchStatuses = ['settings', 'outline', 'post', 'completed'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** Whether agents are working on a batch or post. A client writes `requested` (start, regenerate, retry) or `canceled`. */
export const generationStates = ['idle', 'requested', 'running', 'failed', 'canceled'] as const
/** A client also writes `composer`, to have a run done by the embedded composer; it is stored as `requested`. */
export const steeredStates = [...generationStates, 'composer'] as const
export type GenerationState = (typeof steeredStates)[number]

export interface BatchProgress {
  stage: 'topics' | 'posts'
  done: number
  total: number
  /** A key of the progress texts, e.g. `retrieving`. */
  step: string
  /** Subjects of the knowledge that are close to the prompt, if it has nothing on the prompt itself. */
  near?: readonly string[]
}

/** Results of a job's completed stages, stored with its row until the job ends. */
export interface FinishedStages {
  job: string
  results: Record<string, unknown>
}

export const productionBatches = collection('production_batches', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    ambassador: relation('ambassadors', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    name: text({ max: 160 }),
    status: select(batchStatuses),
    generation: select(steeredStates),
    createdBy: relation('users', { writtenBy: 'server' }),
    /** The idea that it was started for, which is then marked as used. */
    idea: relation('ideas', { writtenBy: 'creator' }),
    prompt: editor({ maxSize: 20_000 }),
    numberOfTopics: number({ onlyInt: true, min: limits.topics.min, max: limits.topics.max }),
    knowledgeSource: select(['knowledge', 'web', 'both']),
    knowledgeBases: relationMany('knowledge_bases', { maxSelect: 50 }),
    characterLimit: number({ onlyInt: true, min: limits.characters.min, max: limits.characters.max }),
    language: select(languages),
    segments: relationMany('audience_segments', { maxSelect: 50 }),
    progress: json<BatchProgress>({ writtenBy: 'server' }),
    /** A code of `productionErrors`. */
    error: text({ max: 100, writtenBy: 'server' }),
    stages: json<FinishedStages>({ hidden: true, writtenBy: 'server' }),
    /** The cost at the providers in US dollars, and the tokens. */
    cost: json<{ usd: number; inputTokens: number; outputTokens: number; calls: number }>({
      writtenBy: 'server',
    }),
  },
  rules: {
    list: signedIn,
    view: signedIn,
    create: atLeast('editor'),
    update: atLeast('editor'),
    delete: atLeast('editor'),
  },
  indexes: [
    // With the id, because topics are found through the batches of a workspace.
    { fields: ['instance', 'created', 'id'] },
    { fields: ['ambassador', 'created'] },
    { fields: ['created'] },
  ],
})
