import type { Row } from '#shared/collections/index.ts'
import type { ProposedSegment } from '#shared/contracts/suggestions.ts'

export type SegmentDraft = {
  title: string
  targetAudience: string
  pains: string
  goals: string
  description: string
  behavior: string
  focusSegments: string
  maturityLevel: string
  keywords: string[]
}

const empty: SegmentDraft = {
  title: '',
  targetAudience: '',
  pains: '',
  goals: '',
  description: '',
  behavior: '',
  focusSegments: '',
  maturityLevel: '',
  keywords: [],
}

/** The form values of a segment; empty without a row. The assistant's suggestions lack some fields. */
export function segmentDraft(
  of: Row<'audience_segments'> | SegmentDraft | (ProposedSegment & { title: string }) | null,
): SegmentDraft {
  const known = of as Partial<Record<keyof SegmentDraft, unknown>> | null
  const entries = Object.entries(empty).map(([name, value]) => [name, known?.[name as keyof SegmentDraft] || value])
  return Object.fromEntries(entries) as SegmentDraft
}

/** Whether the list contains a segment with this title (titles identify segments). */
export const holdsSegment = (segments: readonly { title: string }[], title: string): boolean =>
  segments.some((segment) => segment.title.trim().toLowerCase() === title.trim().toLowerCase())
