import type { Row } from '#shared/collections/index.ts'
import type { GhostwriterSettings } from '#shared/contracts/ghostwriter.ts'
import type { Language } from '#shared/preferred-language.ts'

/** The values of the settings form; numbers as typed. */
export interface BatchSettings extends Record<string, unknown> {
  ambassador: string
  name: string
  prompt: string
  numberOfTopics: string
  characterLimit: string
  knowledgeSource: 'knowledge' | 'web' | 'both'
  knowledgeBases: string[]
  segments: string[]
  language: Language
}

export const emptySettings = (
  ambassador: string,
  language: Language,
  defaults: GhostwriterSettings,
): BatchSettings => ({
  ambassador,
  name: '',
  prompt: '',
  numberOfTopics: String(defaults.numberOfTopics),
  characterLimit: String(defaults.characterLimit),
  knowledgeSource: defaults.knowledgeSource,
  knowledgeBases: [],
  segments: [],
  language: defaults.language || language,
})

export const settingsOf = (batch: Row<'production_batches'>): BatchSettings => ({
  ambassador: batch.ambassador,
  name: batch.name,
  prompt: batch.prompt,
  numberOfTopics: String(batch.numberOfTopics),
  characterLimit: String(batch.characterLimit),
  knowledgeSource: batch.knowledgeSource || 'knowledge',
  knowledgeBases: batch.knowledgeBases,
  segments: batch.segments,
  language: batch.language || 'en-US',
})

/** The values as fields of the record. */
export const asRecord = ({ numberOfTopics, characterLimit, ...rest }: BatchSettings) => ({
  ...rest,
  numberOfTopics: Number(numberOfTopics),
  characterLimit: Number(characterLimit),
})

const draftKey = (instance: string): string => `timbre.batch-draft.${instance}`

/** The unsubmitted values of the form, for the lifetime of the tab. */
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
