import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { PreferenceProposals } from '#shared/contracts/preferences.ts'
import { registerPreferenceHooks } from './hooks.ts'
import { proposedPreferences } from './proposals.ts'

/** Wishes of a team for every post of an ambassador: proposed from its notes and edits, followed once a person accepts them. */
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

/** Max followed preferences of an ambassador. */
const maxFollowed = 40

/** The preferences that agents follow in every post of the ambassador, oldest first. */
export async function acceptedPreferences(records: RecordReader, ambassador: string): Promise<string[]> {
  const found = await records.find('writing_preferences', {
    filter: 'ambassador = {:ambassador} && status = "accepted"',
    params: { ambassador },
    sort: '-created',
    limit: maxFollowed,
  })
  return found.map(({ text }) => text).reverse()
}
