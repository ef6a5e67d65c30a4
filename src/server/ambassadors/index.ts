import { countFile, requireRoomForFile } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { measureVoice } from '#shared/quality/index.ts'
import { registerFiguresRoute } from './figures-route.ts'
import { registerSuggestionsRoute } from './suggestions-route.ts'

export { suggestionsAnswer } from './suggestions-task.ts'

type Context = HookContext<'ambassadors'>

const lists = [
  { field: 'mainObjectives', most: 20, characters: 500 },
  { field: 'editorialLines', most: 20, characters: 300 },
  { field: 'bannedPhrases', most: 100, characters: 200 },
  { field: 'voiceSamples', most: 30, characters: 6000 },
] as const

/** Personas: what they hold is checked, and their voice is measured from past posts. */
export function createAmbassadors(
  engine: Engine,
  knowledge: Knowledge,
  authenticate: (headers: Record<string, string | string[] | undefined>) => Promise<AuthRecord | null>,
): void {
  const check = (context: Context) => {
    checkLists(context)
    checkTraits(context)
    measure(context)
    countFile(context, 'avatar')
  }
  const checkRoom = (context: Context) => requireRoomForFile(context, context.record.instance)
  engine.records.hooks('ambassadors', {
    ...{ beforeCreate: check, beforeUpdate: check },
    ...{ afterCreate: checkRoom, afterUpdate: checkRoom },
  })
  engine.records.hooks('audience_segments', { beforeCreate: checkKeywords, beforeUpdate: checkKeywords })
  registerSuggestionsRoute(engine, knowledge, authenticate)
  registerFiguresRoute(engine, authenticate)
}

function checkLists({ record }: Context): void {
  for (const { field, most, characters } of lists) record[field] = tidyList(record[field], field, most, characters)
}

function checkKeywords({ record }: HookContext<'audience_segments'>): void {
  record.keywords = tidyList(record.keywords, 'keywords', 50, 80)
}

/** Texts without the space around them; blank ones go. `null` stays what it is. */
function tidyList(value: unknown, field: string, most: number, characters: number): string[] | null {
  if (value === null) return null
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (!isList) throw refusal(field, 'validation_invalid_value', 'Invalid value.')
  const entries = value.map((entry: string) => entry.trim()).filter(Boolean)
  if (entries.length > most)
    throw refusal(field, 'validation_too_many_values', `Select no more than ${most}.`, { maxSelect: most })
  if (entries.some((entry) => entry.length > characters)) {
    throw refusal(field, 'validation_max_text_constraint', `Must be no more than ${characters} character(s).`, {
      max: characters,
    })
  }
  return entries
}

function checkTraits({ record }: Context): void {
  if (record.traits === null) return
  const values = typeof record.traits === 'object' ? Object.values(record.traits) : [Number.NaN]
  const areSliders = values.every((value) => typeof value === 'number' && value >= 0 && value <= 100)
  if (!areSliders) throw refusal('traits', 'validation_invalid_value', 'Invalid value.')
}

function measure({ record, changed }: Context): void {
  if (!changed('voiceSamples') && !changed('language')) return
  const samples = record.voiceSamples ?? []
  record.voiceProfile = samples.length > 0 ? measureVoice(samples, record.language || 'en-US') : null
}

const refusal = (field: string, code: string, message: string, params?: Record<string, unknown>) =>
  badRequest('Failed to save the ambassador.', { [field]: fieldError(code, message, params) })
