import type { Seal } from '#server/engine/settings/seal.ts'
import type { Row } from '#shared/collections/index.ts'

/** What a WhatsApp channel keeps sealed. */
export interface WhatsAppSecrets {
  /** Of a system user of the business. */
  readonly accessToken?: string
  /** Of the app: WhatsApp signs with it. */
  readonly appSecret?: string
  /** Made here; WhatsApp shows it when the webhook is entered there. */
  readonly verifyToken?: string
}

const placeOf = (id: string): string => `chat_channels/${id}`

export const closeSecrets = (seal: Seal, id: string, secrets: WhatsAppSecrets): string =>
  seal.close(JSON.stringify(secrets), placeOf(id))

/** Nothing if there are none, or if they were sealed with another key. */
export function openSecrets(
  seal: Seal,
  { id, secrets }: Pick<Row<'chat_channels'>, 'id' | 'secrets'>,
): WhatsAppSecrets {
  const opened = seal.open(secrets, placeOf(id))
  return opened ? (JSON.parse(opened) as WhatsAppSecrets) : {}
}
