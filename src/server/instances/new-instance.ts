import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { Draft } from '#server/engine/records/record.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

type Service = Row<'services'>

interface NewInstance extends Draft<'instances'> {
  /** The id of the account that owns it; '' if an invitation will bring the owner. */
  owner: string
  services: readonly Service[]
}

/** Creates a workspace with its owner. Its services are queued, and prepared after the commit. */
export async function createInstance(
  records: RecordWriter,
  { services, ...fields }: NewInstance,
): Promise<Row<'instances'>> {
  const instance = await records.create('instances', fields)
  if (fields.owner) {
    await records.create('user_instance_roles', { user: fields.owner, instance: instance.id, role: 'owner' })
  }
  for (const service of services) {
    await records.create('instance_services', { instance: instance.id, service: service.id, status: 'queued' })
  }
  return instance
}

/** The services that an instance of this plan starts with when nobody chooses. */
export const servicesOfPlan = async (records: RecordReader, plan: string): Promise<Service[]> =>
  (await records.find('services', { filter: 'status = "available"', sort: 'position' })).filter((service) =>
    isInPlan(service, plan),
  )

const isInPlan = ({ lowestPlan }: Service, plan: string): boolean => lowestPlan !== 'pro' || plan === 'pro'

/**
 * The services that were chosen, by id or slug.
 * @throws ApiError 400 `validation_services_required`, `service_unavailable`, 403 `plan_locked`
 */
export async function chosenServices(records: RecordReader, chosen: unknown, plan: string): Promise<Service[]> {
  const names = Array.isArray(chosen) ? [...new Set(chosen.map(String))] : []
  if (names.length === 0) throw invalid('services', 'validation_services_required', 'Select at least one service.')
  const known = await records.find('services')
  return names.map((name) => {
    const service = known.find(({ id, slug }) => id === name || slug === name)
    if (service?.status !== 'available') {
      throw invalid('services', 'service_unavailable', 'This service is not available yet.')
    }
    if (!isInPlan(service, plan)) throw planLocked('services')
    return service
  })
}

export function planLocked(field: string): ApiError {
  const message = 'This feature is not yet available in your current plan.'
  return new ApiError(403, message, { [field]: fieldError('plan_locked', message) })
}
