import type { Row } from '../collections/index.ts'

/** Why nothing can be generated with a service now; the code of the refusal, and the key of its text. */
export type ServiceObstacle = 'service_preparing' | 'service_failed' | 'service_locked'

/** Why a workspace cannot use a service; null if it is ready. `own` is null if the workspace does not have it. */
export function serviceObstacle(
  service: Pick<Row<'services'>, 'status'> | null | undefined,
  own: Pick<Row<'instance_services'>, 'status'> | null | undefined,
): ServiceObstacle | null {
  if (!own || service?.status !== 'available') return 'service_locked'
  if (own.status === 'ready') return null
  return own.status === 'error' ? 'service_failed' : 'service_preparing'
}
