import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import { secretText } from '#server/engine/random.ts'
import { memberRoute } from '#server/instances/index.ts'
import { type IdentityKeys, maxIdentityKeys, type NewIdentityKey } from '#shared/contracts/chat.ts'
import type { Chat, ChatChannel } from './chat.ts'

const kidCharacters = 12
const secretCharacters = 43

/** Binds a sealed secret to its channel, so that it cannot be copied to another one. */
const placeOf = (channel: string): string => `chat_channels/${channel}/identityKeys`

/** The secret of a key; undefined if it is unknown or was sealed with another server key. */
export function identitySecret({ seal }: Pick<Chat, 'seal'>, channel: ChatChannel, kid: string): string | undefined {
  const stored = channel.identityKeys?.find((key) => key.kid === kid)
  return (stored && seal.open(stored.secret, placeOf(channel.id))) || undefined
}

/** Lets admins manage the keys with which a site signs its visitors' identities. A channel may have several, for rotation. */
export function registerIdentityKeys(chat: Chat): void {
  const { records, seal, clock } = chat
  type OfChannel = { Params: { id: string } }
  const instanceOf = async ({ params }: { params: OfChannel['Params'] }) =>
    (await records.byId('chat_channels', params.id))?.instance ?? ''
  const shared = { role: 'admin', instanceOf } as const

  memberRoute<OfChannel>(chat, {
    ...shared,
    method: 'GET',
    path: '/api/chat-channels/:id/identity-keys',
    async answer({ request: { params } }): Promise<IdentityKeys> {
      const { identityKeys } = await records.get('chat_channels', params.id)
      return { keys: (identityKeys ?? []).map(({ kid, created }) => ({ kid, created })) }
    },
  })

  memberRoute<OfChannel>(chat, {
    ...shared,
    method: 'POST',
    path: '/api/chat-channels/:id/identity-keys',
    async answer({ request: { params } }): Promise<NewIdentityKey> {
      const made = { kid: secretText(kidCharacters), secret: secretText(secretCharacters) }
      await records.write(async (writer) => {
        const { id, kind, identityKeys } = await writer.lock('chat_channels', params.id)
        if (kind !== 'widget') throw invalid('kind', 'validation_invalid_value', 'Only widgets have keys.')
        const keys = identityKeys ?? []
        if (keys.length >= maxIdentityKeys) {
          const message = `Delete a key first: a channel has up to ${maxIdentityKeys}.`
          throw invalid('keys', 'validation_too_many_values', message, { maxSelect: maxIdentityKeys })
        }
        const created = recordDate(clock.now())
        const secret = seal.close(made.secret, placeOf(id))
        await writer.update('chat_channels', id, { identityKeys: [...keys, { kid: made.kid, created, secret }] })
      })
      return made
    },
  })

  memberRoute<{ Params: { id: string; kid: string } }>(chat, {
    ...shared,
    method: 'DELETE',
    path: '/api/chat-channels/:id/identity-keys/:kid',
    async answer({ request: { params }, reply }) {
      await records.write(async (writer) => {
        const { id, identityKeys } = await writer.lock('chat_channels', params.id)
        const left = (identityKeys ?? []).filter(({ kid }) => kid !== params.kid)
        await writer.update('chat_channels', id, { identityKeys: left })
      })
      return reply.code(204).send()
    },
  })
}
