import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { serviceObstacle } from '#shared/contracts/service-obstacle.ts'

const messages = {
  service_preparing: 'The ghostwriter of this workspace is still being prepared. Try again in a minute.',
  service_failed: 'The ghostwriter of this workspace could not be prepared. An admin can try again under services.',
  service_locked: 'The ghostwriter is not available in this workspace.',
}

/**
 * Agents only start in a workspace whose ghostwriter is ready: before, its settings and first knowledge base may be missing.
 * @throws ApiError 403 `service_preparing`, `service_failed`, `service_locked`
 */
export async function requireGhostwriter(records: RecordReader, instance: string): Promise<void> {
  const filter = 'instance = {:instance} && service.slug = "ghostwriter"'
  const own = await records.first('instance_services', { filter, params: { instance } })
  const obstacle = serviceObstacle(own && (await records.get('services', own.service)), own)
  if (!obstacle) return
  const message = messages[obstacle]
  throw new ApiError(403, message, { service: fieldError(obstacle, message) })
}
