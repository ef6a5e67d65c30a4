import type { Row } from '#shared/collections/index.ts'
import { type AcceptedFinding, type Finding, findingKey } from '#shared/quality/report.ts'

type Accepted = Pick<Row<'posts'>, 'acceptedFindings'>

/** The change of a post that accepts findings. The server adds person and time. */
export const accepting = ({ acceptedFindings }: Accepted, findings: readonly Finding[]): Accepted => ({
  acceptedFindings: [
    ...(acceptedFindings ?? []),
    ...findings.map(({ check, excerpt }) => ({ check, excerpt }) as AcceptedFinding),
  ],
})

/** The change that revokes the acceptance of a finding. */
export const refusing = ({ acceptedFindings }: Accepted, finding: Finding): Accepted => ({
  acceptedFindings: (acceptedFindings ?? []).filter((accepted) => findingKey(accepted) !== findingKey(finding)),
})
