import { type Said, tokens, type Wire } from './wire.ts'

const stopReasons = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const

const stopReasonOf = ({ finish, refusal }: Said) => (refusal ? 'refusal' : stopReasons[finish])

const usageOf = ({ reasoning }: Said) => ({
  ...{ input_tokens: tokens.input, output_tokens: tokens.output + reasoning },
  output_tokens_details: { thinking_tokens: reasoning },
})

const thinking = { type: 'thinking', thinking: 'Which figure is safe?', signature: 'c2ln' }

/** Anthropic's messages. */
export const messages: Wire = {
  path: /\/messages$/,
  keyOf: ({ headers }) => headers['x-api-key'],
  modelOf: ({ body }) => body.model,
  promptOf: ({ body }) =>
    [...(body.system as { text: string }[]), ...body.messages.flatMap(({ content }: { content: object[] }) => content)]
      .map(({ text }) => text)
      .join('\n'),
  roomOf: ({ body }) => body.max_tokens,
  schemaOf: ({ body }) => body.output_config?.format?.schema,
  isStreamed: ({ body }) => body.stream === true,
  answer: (said) => ({
    ...{ id: said.id, type: 'message', role: 'assistant', model: said.model },
    content: [
      ...(said.reasoning ? [thinking] : []),
      ...(said.refusal || said.text ? [{ type: 'text', text: said.refusal ?? said.text }] : []),
    ],
    stop_reason: stopReasonOf(said),
    stop_sequence: null,
    usage: usageOf(said),
  }),
  events(said, pieces) {
    const event = (type: string, values: object = {}) => ({ name: type, data: { type, ...values } })
    const index = said.reasoning ? 1 : 0
    const delta = (at: number, value: object) => event('content_block_delta', { index: at, delta: value })
    return {
      before: [
        event('message_start', {
          message: {
            ...{ id: said.id, type: 'message', role: 'assistant', model: said.model, content: [] },
            ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: tokens.input, output_tokens: 1 } },
          },
        }),
        ...(said.reasoning
          ? [
              event('content_block_start', { index: 0, content_block: { ...thinking, thinking: '', signature: '' } }),
              delta(0, { type: 'thinking_delta', thinking: thinking.thinking }),
              delta(0, { type: 'signature_delta', signature: thinking.signature }),
              event('content_block_stop', { index: 0 }),
            ]
          : []),
        event('content_block_start', { index, content_block: { type: 'text', text: '' } }),
        event('ping'),
      ],
      pieces: [...pieces, ...(said.refusal ? [said.refusal] : [])].map((text) =>
        delta(index, { type: 'text_delta', text }),
      ),
      after: [
        event('content_block_stop', { index }),
        event('message_delta', {
          delta: { stop_reason: stopReasonOf(said), stop_sequence: null },
          usage: usageOf(said),
        }),
        event('message_stop'),
      ],
    }
  },
  error: (status, message) => ({
    type: 'error',
    error: {
      type: status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'invalid_request_error',
      message,
    },
    request_id: 'req_1',
  }),
}
