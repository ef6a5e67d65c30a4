import type { Row } from '#shared/collections/index.ts'

export const checklistItems = [
  'description',
  'objectives',
  'lines',
  'segments',
  'knowledge',
  'voice',
  'samples',
] as const
export type ChecklistItem = (typeof checklistItems)[number]

/** Steps that make posts better, and whether each is done. `readyItems` counts the knowledge items the ambassador writes from. */
export function checklistOf(
  row: Pick<
    Row<'ambassadors'>,
    'description' | 'mainObjectives' | 'editorialLines' | 'toneOfVoice' | 'writingStyle' | 'voiceSamples'
  >,
  { segments, readyItems }: { segments: number; readyItems: number },
): Record<ChecklistItem, boolean> {
  return {
    description: row.description.trim() !== '',
    objectives: Boolean(row.mainObjectives?.length),
    lines: Boolean(row.editorialLines?.length),
    segments: segments > 0,
    knowledge: readyItems > 0,
    voice: row.toneOfVoice.trim() !== '' || row.writingStyle.trim() !== '',
    samples: Boolean(row.voiceSamples?.length),
  }
}
