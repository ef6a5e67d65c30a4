import { limits } from '../limits.ts'
import { type Language, languages } from '../preferred-language.ts'

export const knowledgeSources = ['knowledge', 'web', 'both'] as const

/** Settings of the ghostwriter in a workspace, stored in `instance_services.config`: the defaults of new batches. */
export interface GhostwriterSettings {
  numberOfTopics: number
  characterLimit: number
  knowledgeSource: (typeof knowledgeSources)[number]
  /** '': the ambassador's. */
  language: Language | ''
  /** Whether each post gets a picture prompt. */
  imagePrompts: boolean
}

export const ghostwriterDefaults: GhostwriterSettings = {
  numberOfTopics: limits.topics.default,
  characterLimit: limits.characters.default,
  knowledgeSource: 'knowledge',
  language: '',
  imagePrompts: true,
}

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const isValid: { [K in keyof GhostwriterSettings]: (value: unknown) => boolean } = {
  numberOfTopics: (value) => isWithin(value, limits.topics),
  characterLimit: (value) => isWithin(value, limits.characters),
  knowledgeSource: (value) => (knowledgeSources as readonly unknown[]).includes(value),
  language: (value) => value === '' || (languages as readonly unknown[]).includes(value),
  imagePrompts: (value) => typeof value === 'boolean',
}

/** The stored settings; defaults for those that are missing or invalid. */
export function ghostwriterSettings(config: unknown): GhostwriterSettings {
  const stored = Object.entries(config ?? {}).filter(([name, value]) => isSetting(name) && isValid[name](value))
  return { ...ghostwriterDefaults, ...Object.fromEntries(stored) }
}

/** The names in a submitted configuration that are unknown or have invalid values. */
export const invalidGhostwriterSettings = (config: object): string[] =>
  Object.entries(config).flatMap(([name, value]) => (isSetting(name) && isValid[name](value) ? [] : [name]))

const isSetting = (name: string): name is keyof GhostwriterSettings => Object.hasOwn(isValid, name)
