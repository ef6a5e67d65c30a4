import { type Said, tokens, type Wire } from './wire.ts'

const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const

const candidate = (parts: object[], finishReason?: string) => ({
  candidates: [
    {
      ...(parts.length > 0 ? { content: { parts, role: 'model' } } : {}),
      index: 0,
      ...(finishReason && { finishReason }),
    },
  ],
})

const usageOf = ({ reasoning }: Said) => ({
  usageMetadata: {
    ...{ promptTokenCount: tokens.input, candidatesTokenCount: tokens.output },
    ...(reasoning ? { thoughtsTokenCount: reasoning } : {}),
    totalTokenCount: tokens.input + tokens.output + reasoning,
  },
})

const named = ({ id, model }: Said) => ({ modelVersion: model, responseId: id })

const textOf = (content: { parts: { text: string }[] }) => content.parts.map(({ text }) => text).join('\n')

/** Gemini's `generateContent`; it has no field for refusals. */
export const generateContent: Wire = {
  path: /:(?:streamG|g)enerateContent$/,
  keyOf: ({ headers }) => headers['x-goog-api-key'],
  modelOf: ({ path }) => /models\/([^:]+):/.exec(path)![1]!,
  promptOf: ({ body }) => [body.systemInstruction, ...body.contents].map(textOf).join('\n'),
  roomOf: ({ body }) => body.generationConfig.maxOutputTokens,
  schemaOf: ({ body }) => body.generationConfig.responseJsonSchema,
  isStreamed: ({ path }) => path.includes(':stream'),
  answer: (said) => ({
    ...candidate(said.text ? [{ text: said.text }] : [], finishReasons[said.finish]),
    ...usageOf(said),
    ...named(said),
  }),
  events: (said, pieces) => ({
    before: [],
    pieces: pieces.map((text) => ({ data: { ...candidate([{ text }]), ...usageOf(said), ...named(said) } })),
    after: [{ data: { ...candidate([], finishReasons[said.finish]), ...usageOf(said), ...named(said) } }],
  }),
  error: (status, message, retrySeconds) => ({
    error: {
      ...{ code: status, message, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INVALID_ARGUMENT' },
      details: retrySeconds
        ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retrySeconds}s` }]
        : [],
    },
  }),
}
