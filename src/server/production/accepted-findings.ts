import { recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { blockingFindings, mustChange } from '#shared/contracts/production.ts'
import { type AcceptedFinding, findingKey } from '#shared/quality/report.ts'

type Context = HookContext<'posts'>
type Named = Pick<AcceptedFinding, 'check' | 'excerpt'>

const maxAccepted = 200
const maxNameCharacters = 80

/**
 * Records in the post and the audit log who accepted which finding. An acceptance is dropped when the finding disappears, because
 * the same finding may return with another text.
 */
export async function acceptFindings(context: Context, original: Row<'posts'>, now: Date): Promise<void> {
  const { record, changed, records, request } = context
  const before = new Map((original.acceptedFindings ?? []).map((finding) => [findingKey(finding), finding]))
  const by = request!.auth
  const named: readonly Named[] = changed('acceptedFindings') ? namedIn(record.acceptedFindings) : [...before.values()]
  const present = new Set(blockingFindings(record.quality).map(findingKey))
  const accepted = new Map<string, AcceptedFinding>()
  for (const { check, excerpt } of named) {
    const key = findingKey({ check, excerpt })
    if (present.has(key))
      accepted.set(key, before.get(key) ?? { check, excerpt, by: by?.record.id ?? '', at: recordDate(now) })
  }
  record.acceptedFindings = [...accepted.values()]
  const fresh = [...accepted].flatMap(([key, { check, excerpt }]) => (before.has(key) ? [] : [`${check}: ${excerpt}`]))
  if (fresh.length === 0) return
  await recordAct(records, {
    ...{ instance: record.instance, by, action: 'findings.accepted' },
    ...{ target: record.id, targetName: firstLine(record.body), after: { findings: fresh.join('\n') } },
  })
}

/** @throws ApiError 400 if a post with open findings is approved */
export function requireFindingsAccepted({ record, changed }: Context): void {
  if (record.decision !== 'approve' || !changed('decision') || mustChange(record).length === 0) return
  const message = 'Fix or accept what the check found before you approve the post.'
  throw invalid('decision', 'validation_findings_open', message)
}

function namedIn(value: unknown): Named[] {
  const given = value ?? []
  if (Array.isArray(given) && given.length <= maxAccepted && given.every(isNamed)) return given
  throw invalid('acceptedFindings', 'validation_invalid_value', 'Invalid value.')
}

const isNamed = (value: unknown): value is Named => {
  const { check, excerpt } = (value ?? {}) as Record<string, unknown>
  return typeof check === 'string' && typeof excerpt === 'string'
}

const firstLine = (body: string): string => body.split('\n', 1)[0]!.slice(0, maxNameCharacters)
