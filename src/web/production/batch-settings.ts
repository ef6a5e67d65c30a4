import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/collections/users.ts'
import { limits } from '#shared/limits.ts'

/** What the settings form holds; numbers as they are typed. */
export interface BatchSettings extends Record<string, unknown> {
  ambassador: string
  prompt: string
  numberOfTopics: string
  characterLimit: string
  knowledgeSource: 'knowledge' | 'web' | 'both'
  knowledgeBases: string[]
  segments: string[]
  language: Language
}

export const emptySettings = (ambassador: string, language: Language): BatchSettings => ({
  ambassador,
  prompt: '',
  numberOfTopics: String(limits.topics.default),
  characterLimit: String(limits.characters.default),
  knowledgeSource: 'knowledge',
  knowledgeBases: [],
  segments: [],
  language,
})

export const settingsOf = (batch: Row<'production_batches'>): BatchSettings => ({
  ambassador: batch.ambassador,
  prompt: batch.prompt,
  numberOfTopics: String(batch.numberOfTopics),
  characterLimit: String(batch.characterLimit),
  knowledgeSource: batch.knowledgeSource || 'knowledge',
  knowledgeBases: batch.knowledgeBases,
  segments: batch.segments,
  language: batch.language || 'en-US',
})

/** The same as the record keeps it. */
export const asRecord = ({ numberOfTopics, characterLimit, ...rest }: BatchSettings) => ({
  ...rest,
  numberOfTopics: Number(numberOfTopics),
  characterLimit: Number(characterLimit),
})

const draftKey = (instance: string): string => `timbre.batch-draft.${instance}`

/** What was typed into the form and not sent yet, for as long as the tab lives. */
export function readDraft(instance: string): Partial<BatchSettings> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(instance)) ?? '{}')
  } catch {
    return {}
  }
}
export const keepDraft = (instance: string, settings: BatchSettings): void =>
  sessionStorage.setItem(draftKey(instance), JSON.stringify(settings))
export const dropDraft = (instance: string): void => sessionStorage.removeItem(draftKey(instance))
