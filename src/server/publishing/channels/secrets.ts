import type { Seal } from '#server/engine/settings/seal.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Secrets } from '../networks/network.ts'

const placeOf = (id: string): string => `channels/${id}`

export const closeSecrets = (seal: Seal, id: string, secrets: Secrets): string =>
  seal.close(JSON.stringify(secrets), placeOf(id))

/** Empty if none are set, or if they were sealed with another key. */
export function openSecrets(seal: Seal, { id, secrets }: Pick<Row<'channels'>, 'id' | 'secrets'>): Secrets {
  const opened = seal.open(secrets, placeOf(id))
  return opened ? (JSON.parse(opened) as Secrets) : {}
}
