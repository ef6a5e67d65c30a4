import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '#server/engine/errors.ts'
import { parseBody } from '#server/engine/http/parse-body.ts'
import { isStorable } from '#server/engine/records/fields/values.ts'
import { maxVisitorCharacters, visitorFiles, visitorLimits } from '#shared/contracts/chat.ts'
import { languages } from '#shared/preferred-language.ts'
import type { Chat } from './chat.ts'
import { channelByToken, type Visitor, visitorByToken } from './visitors.ts'

export type WidgetQuery = {
  Params: { siteToken: string }
  Querystring: { after?: string; conversation?: string }
}

/** How far a page has read. A cursor of another conversation is ignored. */
export interface Cursor {
  readonly conversation: string
  readonly after: number
}

/** In a header, so that the token is in no URL and no log. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** @throws ApiError 404 for the channel, 401 for the visitor */
export async function visitorOfRequest(
  { records, clock }: Chat,
  request: FastifyRequest<WidgetQuery>,
): Promise<Visitor> {
  const channel = await channelByToken(records, request.params.siteToken, clock.now())
  return visitorByToken(records, channel, bearerOf(request), clock.now())
}

export function cursorOf({ query }: FastifyRequest<WidgetQuery>): Cursor {
  const after = Number(query.after ?? 0)
  return { conversation: String(query.conversation ?? ''), after: Number.isSafeInteger(after) && after > 0 ? after : 0 }
}

/** Rate limit for a visitor's messages. @throws ApiError 429 */
export function countMessage({ counters }: Chat, { contact, channel }: Visitor): void {
  const { session, conversation, workspace } = visitorLimits
  const isFree =
    counters.take(`chat visitor ${contact.id}`, session, 60) &&
    counters.take(`chat conversation ${contact.id}`, conversation, 60 * 5) &&
    counters.take(`chat workspace ${channel.instance}`, workspace, 60)
  if (!isFree) throw new ApiError(429)
}

/** Rate limit for a visitor's uploads. @throws ApiError 429 */
export function countFiles({ counters }: Chat, { contact, channel }: Visitor, files: number): void {
  const { visitor, workspace } = visitorFiles.perHour
  const isFree = Array.from({ length: files }).every(
    () =>
      counters.take(`chat files ${contact.id}`, visitor, 3600) &&
      counters.take(`chat files of ${channel.instance}`, workspace, 3600),
  )
  if (!isFree) throw new ApiError(429)
}

/** Rate limit for new contacts, by IP address. @throws ApiError 429 */
export function countSession({ counters }: Chat, ip: string, instance: string): void {
  const { newSessions, workspace } = visitorLimits
  const isFree =
    counters.take(`chat sessions ${instance} ${ip}`, newSessions, 60) &&
    counters.take(`chat sessions ${instance}`, workspace, 60)
  if (!isFree) throw new ApiError(429)
}

/** PostgreSQL rejects some characters. */
const text = z.string().trim().refine(isStorable)

const start = z.object({
  language: z.enum(languages).optional(),
  name: text.max(160).optional(),
  email: z.union([z.literal(''), z.email().max(255)]).optional(),
  identity: z.string().max(4000).optional(),
})
const message = z.object({
  clientId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  /** May be empty if files are attached. */
  body: text.max(maxVisitorCharacters),
  language: z.enum(languages).optional(),
})
const reading = z.object({ sequence: z.int().min(0) })
const rating = z.object({ rating: z.int().min(1).max(5), comment: text.max(2000).default('') })
const transcript = z.object({
  email: z.email().max(255),
  identity: z.string().max(4000).optional(),
  challenge: z.string().max(2000).optional(),
  code: z.string().max(40).optional(),
})
const shapes = { start, message, reading, rating, transcript }

/** The body of a visitor's request. @throws ApiError 400 naming the invalid field */
export function readBody<N extends keyof typeof shapes>(name: N, body: unknown): z.infer<(typeof shapes)[N]> {
  return parseBody<unknown>(shapes[name], body ?? {}, name) as z.infer<(typeof shapes)[N]>
}
