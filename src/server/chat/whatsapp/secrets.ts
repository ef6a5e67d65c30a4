import type { Seal } from '#server/engine/settings/seal.ts'
import type { Row } from '#shared/collections/index.ts'

/** Secrets of a WhatsApp channel, stored sealed. */
export interface WhatsAppSecrets {
  /** Access token of the business's system user. */
  readonly accessToken?: string
  /** The app's secret, with which WhatsApp signs its calls. */
  readonly appSecret?: string
  /** Generated here; WhatsApp sends it when the webhook is set up. */
  readonly verifyToken?: string
}

const placeOf = (id: string): string => `chat_channels/${id}`

export const closeSecrets = (seal: Seal, id: string, secrets: WhatsAppSecrets): string =>
  seal.close(JSON.stringify(secrets), placeOf(id))

/** Empty if none are set, or if they were sealed with another key. */
export function openSecrets(
  seal: Seal,
  { id, secrets }: Pick<Row<'chat_channels'>, 'id' | 'secrets'>,
): WhatsAppSecrets {
  const opened = seal.open(secrets, placeOf(id))
  return opened ? (JSON.parse(opened) as WhatsAppSecrets) : {}
}
