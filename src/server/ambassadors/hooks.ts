import { countFile, requireRoomForAmbassador, requireRoomForFile } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { maxSampleCharacters, maxSamples } from '#shared/contracts/past-posts.ts'
import { measureVoice } from '#shared/quality/index.ts'

type Context = HookContext<'ambassadors'>

/** Hooks of ambassadors and audience segments. */
export function registerHooks({ records }: Engine): void {
  const check = (context: Context) => {
    checkLists(context)
    checkTraits(context)
    measure(context)
    countFile(context, 'avatar')
  }
  const checkRoom = (context: Context) => requireRoomForFile(context, context.record.instance)
  records.hooks('ambassadors', {
    beforeCreate: check,
    beforeUpdate: check,
    async afterCreate(context) {
      await requireRoomForAmbassador(context.records, context.record.instance)
      await checkRoom(context)
    },
    afterUpdate: checkRoom,
  })
  records.hooks('audience_segments', { beforeCreate: checkKeywords, beforeUpdate: checkKeywords })
}

const lists = [
  { field: 'mainObjectives', max: 20, characters: 500 },
  { field: 'editorialLines', max: 20, characters: 300 },
  { field: 'bannedPhrases', max: 100, characters: 200 },
  { field: 'voiceSamples', max: maxSamples, characters: maxSampleCharacters },
] as const

function checkLists({ record }: Context): void {
  for (const { field, max, characters } of lists) record[field] = tidyList(record[field], field, max, characters)
}

function checkKeywords({ record }: HookContext<'audience_segments'>): void {
  record.keywords = tidyList(record.keywords, 'keywords', 50, 80)
}

/** Trims the texts and drops blank ones; `null` stays null. */
function tidyList(value: unknown, field: string, max: number, characters: number): string[] | null {
  if (value === null) return null
  const isList = Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (!isList) throw invalid(field, 'validation_invalid_value', 'Invalid value.')
  const entries = value.map((entry: string) => entry.trim()).filter(Boolean)
  if (entries.length > max)
    throw invalid(field, 'validation_too_many_values', `Select no more than ${max}.`, { maxSelect: max })
  if (entries.some((entry) => entry.length > characters)) {
    throw invalid(field, 'validation_max_text_constraint', `Must be no more than ${characters} character(s).`, {
      max: characters,
    })
  }
  return entries
}

function checkTraits({ record }: Context): void {
  if (record.traits === null) return
  const values = typeof record.traits === 'object' ? Object.values(record.traits) : [Number.NaN]
  const areSliders = values.every((value) => typeof value === 'number' && value >= 0 && value <= 100)
  if (!areSliders) throw invalid('traits', 'validation_invalid_value', 'Invalid value.')
}

function measure({ record, changed }: Context): void {
  if (!changed('voiceSamples') && !changed('language')) return
  const samples = record.voiceSamples ?? []
  record.voiceProfile = samples.length > 0 ? measureVoice(samples, record.language || 'en-US') : null
}
