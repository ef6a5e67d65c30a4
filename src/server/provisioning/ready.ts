import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { serviceObstacle } from '#shared/contracts/service-obstacle.ts'

const messagesOf = (service: string) => ({
  service_preparing: `The ${service} of this workspace is still being prepared. Try again in a minute.`,
  service_failed: `The ${service} of this workspace could not be prepared. An admin can try again under services.`,
  service_locked: `The ${service} is not available in this workspace.`,
})

/**
 * Agents only start in a workspace whose ghostwriter is ready; before, its settings and first knowledge base may be missing.
 * @throws ApiError 403 `service_preparing`, `service_failed`, `service_locked`
 */
export const requireGhostwriter = (records: RecordReader, instance: string): Promise<void> =>
  requireService(records, instance, 'ghostwriter')

/** Customers get no answers before the chat is ready. @throws ApiError 403 as `requireGhostwriter` */
export const requireChat = (records: RecordReader, instance: string): Promise<void> =>
  requireService(records, instance, 'chat')

async function requireService(records: RecordReader, instance: string, slug: 'ghostwriter' | 'chat'): Promise<void> {
  const filter = 'instance = {:instance} && service.slug = {:slug}'
  const [own, service] = await Promise.all([
    records.first('instance_services', { filter, params: { instance, slug } }),
    records.first('services', { filter: 'slug = {:slug}', params: { slug } }),
  ])
  const obstacle = serviceObstacle(own && service, own)
  if (!obstacle) return
  const message = messagesOf(slug)[obstacle]
  throw new ApiError(403, message, { service: fieldError(obstacle, message) })
}
