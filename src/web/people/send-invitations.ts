import type { Row } from '#shared/collections/index.ts'
import { describeFailure, describeProblem } from '#web/locale/index.ts'
import { failureOf, pb, refreshLists } from '#web/records/index.ts'

/** The part of an invitation that is the same for all addresses. */
export type InvitationTerms = Pick<Row<'invitations'>, 'instance' | 'role' | 'message' | 'stepsDown'>

export interface RefusedAddress {
  email: string
  reason: string
}

/** The distinct addresses in typed or pasted text: `Ana <ana@a.example>`, or several separated by spaces. */
export function addressesIn(texts: readonly string[]): string[] {
  const pieces = texts.flatMap((text) => text.split(/[,;\n]/))
  const found = pieces.flatMap((text) => {
    const inBrackets = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, address]) => address!)
    return inBrackets.length > 0 ? inBrackets : text.split(/\s+/).filter(Boolean)
  })
  const seen = new Set<string>()
  return found.filter((address) => {
    const isNew = !seen.has(address.toLowerCase())
    seen.add(address.toLowerCase())
    return isNew
  })
}

/** Errors that also apply to the remaining addresses. */
const forAll = ['unconfirmed_address', 'too_many_invitations', 'too_many_invitation_mails']

/** Sends one invitation per address. Returns the refused ones with the reason. */
export async function sendInvitations(
  emails: readonly string[],
  terms: InvitationTerms,
): Promise<{ sent: string[]; refused: RefusedAddress[] }> {
  const sent: string[] = []
  const refused: RefusedAddress[] = []
  let reasonForRest = ''
  for (const email of emails) {
    if (reasonForRest) {
      refused.push({ email, reason: reasonForRest })
      continue
    }
    try {
      await pb.collection('invitations').create({ ...terms, email }, { requestKey: null })
      sent.push(email)
    } catch (error) {
      const failure = failureOf(error)
      const problem = failure.fields.email
      const reason = problem ? describeProblem(problem) : describeFailure(failure)
      refused.push({ email, reason })
      if (failure.isUnreachable || (problem && forAll.includes(problem.code))) reasonForRest = reason
    }
  }
  refreshLists('invitations', 0)
  return { sent, refused }
}
