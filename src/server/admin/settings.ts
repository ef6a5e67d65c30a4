import type { RecordReader } from '#server/engine/records/records.ts'
import { limits } from '#shared/limits.ts'

/** The settings that an administrator can change, with their defaults. */
const defaults = {
  trialDays: limits.trialDays as number,
  trialPosts: limits.trialPosts as number,
  instanceDeletionDays: limits.instanceDeletionDays as number,
  creditsPerPost: limits.creditsPerPost as number,
  creditsPerRegeneratedPost: limits.creditsPerRegeneratedPost as number,
  openBatches: limits.openBatches as number,
  suggestionsPerDay: limits.suggestionsPerDay as number,
  topicRunsPerDay: limits.topicRunsPerDay as number,
  postRunsPerDay: limits.postRunsPerDay as number,
  fileBytes: limits.fileBytes as number,
  knowledgeItems: limits.knowledgeItems as number,
  knowledgeBases: limits.knowledgeBases as number,
  openInvitations: limits.openInvitations as number,
  invitationMailsPerDay: limits.invitationMailsPerDay as number,
  invitationDays: limits.invitationDays as number,
  paidPlanFactor: limits.paidPlanFactor as number,
}
export type Settings = typeof defaults

/** Only the settings that an administrator has changed. */
export async function changedSettings(records: RecordReader): Promise<Partial<Settings>> {
  const settings = Object.entries(await readSettings(records))
  return Object.fromEntries(settings.filter(([key, value]) => value !== defaults[key as keyof Settings]))
}

/** The current settings: the administrator's if set and valid, the defaults otherwise. */
export async function readSettings(records: RecordReader): Promise<Settings> {
  const settings = { ...defaults }
  for (const { key, value } of await records.find('settings')) {
    if (key in settings && typeof value === typeof settings[key as keyof Settings]) {
      settings[key as keyof Settings] = value as number
    }
  }
  return settings
}
