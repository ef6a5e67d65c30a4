import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { PreferenceProposals } from '#shared/contracts/preferences.ts'
import { registerPreferenceHooks } from './hooks.ts'
import { proposedPreferences } from './proposals.ts'

/** What a team wants in every post of an ambassador: proposed from its notes and edits, followed once a person accepted it. */
export function registerPreferences(engine: Engine): void {
  const { records } = engine
  registerPreferenceHooks(engine)
  const ambassadorOf = async (id: string) => {
    const ambassador = await records.byId('ambassadors', id)
    if (!ambassador) throw notFound()
    return ambassador
  }
  memberRoute<{ Params: { id: string } }>(engine, {
    method: 'GET',
    path: '/api/ambassadors/:id/preference-proposals',
    role: 'viewer',
    instanceOf: async ({ params }) => (await ambassadorOf(params.id)).instance,
    answer: async ({ request }): Promise<PreferenceProposals> => ({
      proposals: await proposedPreferences(records, await ambassadorOf(request.params.id)),
    }),
  })
}

/** Those of one ambassador that agents follow. */
const maxFollowed = 40

/** What agents follow in every post of the ambassador, the oldest first. */
export async function acceptedPreferences(records: RecordReader, ambassador: string): Promise<string[]> {
  const found = await records.find('writing_preferences', {
    filter: 'ambassador = {:ambassador} && status = "accepted"',
    params: { ambassador },
    sort: '-created',
    limit: maxFollowed,
  })
  return found.map(({ text }) => text).reverse()
}
