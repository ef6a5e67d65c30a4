import { z } from 'zod'
import { requirePlan } from '#server/billing/index.ts'
import { ApiError, invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import { requireChat } from '#server/provisioning/index.ts'
import { type TranscriptAnswer, transcriptLimits } from '#shared/contracts/chat.ts'
import type { Chat } from '../chat.ts'
import { verifyIdentity } from '../identity.ts'
import { readBody, visitorOfRequest, type WidgetQuery } from '../visitor-requests.ts'
import { conversationOf, type Visitor } from '../visitors.ts'
import { checkCode, makeCode } from './address-code.ts'
import { sendTranscript } from './send-transcript.ts'
import { codeMail } from './transcript-mail.ts'

const hourSeconds = 3600
const asked = z.object({ email: z.email().max(255) })

/** Emailing a conversation: visitors to an address they have proved is theirs, members to the customer's. */
export function registerTranscripts(chat: Chat): void {
  const { http, records, counters } = chat

  http.post<WidgetQuery>('/api/widget/:siteToken/transcript', async (request): Promise<TranscriptAnswer> => {
    const visitor = await visitorOfRequest(chat, request)
    const { email: given, identity, challenge, code } = readBody('transcript', request.body)
    const email = given.toLowerCase()
    const conversation = await conversationOf(records, visitor)
    if (!conversation) throw invalid('email', 'validation_nothing_to_send', 'There are no messages yet.')
    const { id: contact } = visitor.contact
    if (challenge && code !== undefined) {
      const { guesses } = transcriptLimits
      if (!counters.take(`chat guesses ${contact}`, guesses, hourSeconds)) throw new ApiError(429)
      checkCode(chat, { contact, email, challenge, code })
    } else if (!(await isSigned(visitor, email, identity))) {
      return { sent: false, challenge: await mailCode(visitor, email, conversation.language || 'en-US', request.ip) }
    }
    await records.write((writer) => sendTranscript(chat, writer, conversation, { email, actor: { by: 'visitor' } }))
    return { sent: true, challenge: '' }
  })

  /** Whether the site vouches for this address. If its token has none, the visitor proves it with a code. */
  async function isSigned({ channel }: Visitor, email: string, identity = ''): Promise<boolean> {
    if (!channel.identity || !identity) return false
    try {
      return (await verifyIdentity(chat, channel, identity)).email === email
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  async function mailCode(
    { contact, channel }: Visitor,
    email: string,
    language: Parameters<typeof codeMail>[0],
    ip: string,
  ): Promise<string> {
    const { address, codes, minutes } = transcriptLimits
    const isFree =
      counters.take(`chat codes of ${contact.id}`, codes.visitor, hourSeconds) &&
      counters.take(`chat codes from ${ip}`, codes.network, hourSeconds) &&
      counters.take(`chat codes to ${email}`, address, 24 * hourSeconds)
    if (!isFree) throw new ApiError(429)
    const { code, challenge } = makeCode(chat, contact.id, email)
    const { name: workspace } = await records.get('instances', channel.instance)
    await records.write((writer) =>
      chat.mail.enqueue(writer.tx, { to: email, ...codeMail(language, { workspace, code, minutes }) }),
    )
    return challenge
  }

  memberRoute<{ Params: { id: string } }>(chat, {
    method: 'POST',
    path: '/api/conversations/:id/transcript',
    role: 'editor',
    // A missing conversation has no instance, so nobody passes the membership check.
    instanceOf: async ({ params }) => (await records.byId('conversations', params.id))?.instance ?? '',
    async answer({ request: { params, body }, instance, auth }): Promise<{ sent: boolean }> {
      const { data } = asked.safeParse(body)
      if (!data) throw invalid('email', 'validation_is_email', 'Must be a valid email address.')
      await requirePlan(records, instance, chat.clock.now())
      await requireChat(records, instance)
      const user = auth.isSuperuser ? '' : auth.record.id
      if (!counters.take(`chat transcripts by ${auth.record.id}`, transcriptLimits.member, hourSeconds)) {
        throw new ApiError(429)
      }
      const [email, actor] = [data.email.toLowerCase(), { by: 'member', user } as const]
      const sent = await records.write((writer) => sendTranscript(chat, writer, { id: params.id }, { email, actor }))
      return { sent }
    },
  })
}
