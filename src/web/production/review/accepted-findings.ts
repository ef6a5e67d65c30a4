import type { Row } from '#shared/collections/index.ts'
import { type AcceptedFinding, type Finding, findingKey } from '#shared/quality/report.ts'

type Accepted = Pick<Row<'posts'>, 'acceptedFindings'>

/** The change of a post in which somebody lets findings pass. The server adds who, and when. */
export const accepting = ({ acceptedFindings }: Accepted, findings: readonly Finding[]): Accepted => ({
  acceptedFindings: [
    ...(acceptedFindings ?? []),
    ...findings.map(({ check, excerpt }) => ({ check, excerpt }) as AcceptedFinding),
  ],
})

/** The change in which a finding stops the post again. */
export const refusing = ({ acceptedFindings }: Accepted, finding: Finding): Accepted => ({
  acceptedFindings: (acceptedFindings ?? []).filter((accepted) => findingKey(accepted) !== findingKey(finding)),
})
