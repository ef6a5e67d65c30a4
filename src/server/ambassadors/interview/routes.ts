import { z } from 'zod'
import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { requireWriter } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { answerInLines } from '#server/engine/http/answer-in-lines.ts'
import { parseBody } from '#server/engine/http/parse-body.ts'
import { untilClosed } from '#server/engine/http/until-closed.ts'
import type { Counters } from '#server/engine/limits/counters.ts'
import { memberRoute } from '#server/instances/index.ts'
import { maxTurns } from '#shared/contracts/suggestions.ts'
import { languages } from '#shared/preferred-language.ts'
import { turn } from '../suggestions/suggest.ts'
import { askNext } from './ask-next.ts'

const body = z.object({
  instance: z.string().length(15),
  language: z.enum(languages),
  name: z.string().max(120).default(''),
  headline: z.string().max(200).default(''),
  description: z.string().max(5000).default(''),
  turns: z.array(turn).max(maxTurns).default([]),
})

/** Max questions per person and hour. */
const maxQuestionsPerHour = 120

export function registerInterview(engine: Engine, counters: Counters): void {
  memberRoute(engine, {
    method: 'POST',
    path: '/api/ambassadors/interview',
    role: 'editor',
    instanceOf: ({ body }) => read(body).instance,
    async answer({ request, reply, auth }) {
      requireConfirmedAddress(engine, auth, 'suggestions')
      await requireWriter(engine, engine.records, 'suggestions')
      const person = auth.record.id
      if (!counters.take(`interview ${person}`, maxQuestionsPerHour, 3600)) throw new ApiError(429)
      const signal = untilClosed(reply)
      return answerInLines(reply, (show) => askNext(engine, read(request.body), { person, signal, show }))
    },
  })
}

const read = (submitted: unknown) => parseBody(body, submitted, 'instance')
