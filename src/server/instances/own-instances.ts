import { readSettings } from '#server/admin/index.ts'
import { recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, forbidden, invalid, unauthorized } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { chosenServices, createInstance, planLocked } from './new-instance.ts'

/**
 * `POST /api/instances` `{ name, services }`: creates a further workspace for a person who owns one with an active paid plan. The
 * new workspace starts without a plan and credits, and becomes the chosen one. Answers 201 `{ id }`.
 */
export function registerOwnInstancesRoute({ http, records, clock, authenticate }: Engine): void {
  http.post<{ Body: { name?: unknown; services?: unknown } | undefined }>('/api/instances', async (request, reply) => {
    const auth = await authenticate(request.headers)
    if (!auth) throw unauthorized()
    if (auth.collection.name !== 'users') throw forbidden()
    const user = auth.record.id
    const name = String(request.body?.name ?? '').trim()
    if (!name) throw invalid('name', 'validation_required', 'Cannot be blank.')
    const id = await records.write(async (writer) => {
      // Two requests of one person are counted one after the other.
      await writer.lock('users', user)
      await requireRoomForInstance(writer, user, clock.now())
      const services = await chosenServices(writer, request.body?.services, 'none')
      const instance = await createInstance(writer, { name, plan: 'none', owner: user, services })
      await writer.update('users', user, { instance: instance.id })
      const act = { instance: instance.id, by: auth, action: 'instance.created', target: instance.id, targetName: name }
      await recordAct(writer, { ...act, after: { plan: 'none' } })
      return instance.id
    })
    return reply.code(201).send({ id })
  })
}

/** @throws ApiError 403 `plan_locked`, `too_many_instances` */
async function requireRoomForInstance(records: RecordWriter, user: string, now: Date): Promise<void> {
  const filter = 'user = {:user} && role = "owner"'
  const owned = await records.find('user_instance_roles', { filter, params: { user } })
  const instances = await records.byIds(
    'instances',
    owned.map(({ instance }) => instance),
  )
  const isPaid = instances.some(({ plan, planExpiresAt }) => plan === 'pro' && planExpiresAt > recordDate(now))
  if (!isPaid) throw planLocked('plan')
  const { ownedInstances: limit } = await readSettings(records)
  if (instances.length < limit) return
  const message = `A person owns at most ${limit} workspaces.`
  throw new ApiError(403, message, { plan: fieldError('too_many_instances', message, { limit }) })
}
