import { recordAct } from '#server/audit/index.ts'
import { book, usageOf } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { requireSuperuser, superusersOnly } from '#server/engine/records/auth/superusers-only.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Role } from '#shared/collections/rules.ts'
import type { Usage } from '#shared/contracts/usage.ts'
import { accountOf, type Inviting } from './invitations.ts'
import { chosenServices, createInstance } from './new-instance.ts'
import { type NewInstanceOrder, readOrder } from './new-instance-order.ts'

/** Routes of the administration of workspaces, for superusers. */
export function registerAdminRoutes(engine: Engine, inviting: Inviting): void {
  const { http, records, authenticate } = engine
  const guarded = superusersOnly(authenticate)

  /** Creates a workspace with owner, members, services, plan, credits and limits, or nothing (`NewInstanceRequest`). */
  http.post('/api/admin/instances', guarded, async (request, reply) => {
    const auth = await requireSuperuser(authenticate, request)
    const order = readOrder(request.body)
    const id = await records.write((writer) => fulfil(writer, inviting, order, auth))
    return reply.code(201).send({ id })
  })

  http.get<{ Params: { instance: string } }>(
    '/api/admin/instances/:instance/usage',
    guarded,
    ({ params }): Promise<Usage> => usageOf(engine, params.instance),
  )
}

async function fulfil(
  records: RecordWriter,
  inviting: Inviting,
  { owner, members, services, credits, limits, ...terms }: NewInstanceOrder,
  by: AuthRecord,
): Promise<string> {
  const chosen = await chosenServices(records, services, terms.plan)
  const ownersAccount = await accountOf(inviting.records, owner, records.tx)
  const provisioning = Object.keys(limits).length > 0 ? { limits } : null
  const { id, name } = await createInstance(records, {
    ...{ ...terms, provisioning, services: chosen },
    owner: ownersAccount?.id ?? '',
  })
  if (!ownersAccount) await records.create('invitations', { instance: id, email: owner, role: 'owner' })
  for (const { email, role } of members) await addMember(records, inviting, id, email, role)
  if (credits > 0) await book(records, { instance: id, amount: credits, reason: 'granted', reference: 'new-instance' })
  const after = { ...terms, credits, services: chosen.map(({ slug }) => slug).join(', ') }
  await recordAct(records, { instance: id, by, action: 'instance.created', target: id, targetName: name, after })
  return id
}

async function addMember(
  records: RecordWriter,
  inviting: Inviting,
  instance: string,
  email: string,
  role: Role,
): Promise<void> {
  const account = await accountOf(inviting.records, email, records.tx)
  if (account) await records.create('user_instance_roles', { user: account.id, instance, role })
  else await records.create('invitations', { instance, email, role })
}
