import { type Said, tokens, type Wire } from './wire.ts'

const incomplete = { length: 'max_output_tokens', content_filter: 'content_filter' } as const

function response({ id, model, finish, reasoning }: Said, output: object[]) {
  const reason = finish === 'stop' ? null : incomplete[finish]
  return {
    ...{ id, object: 'response', created_at: 1, model, output, error: null },
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason && { reason },
    usage: {
      ...{ input_tokens: tokens.input, input_tokens_details: { cached_tokens: 0 } },
      output_tokens: tokens.output + reasoning,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: tokens.input + tokens.output + reasoning,
    },
  }
}

const partOf = ({ text, refusal }: Said) =>
  refusal ? { type: 'refusal', refusal } : { type: 'output_text', text, annotations: [] }

const message = (said: Said) => ({
  ...{ type: 'message', id: 'msg_1', status: 'completed', role: 'assistant' },
  content: [partOf(said)],
})

const thought = { type: 'reasoning', id: 'rs_1', summary: [] }

/** OpenAI's responses. */
export const responses: Wire = {
  path: /\/responses$/,
  keyOf: ({ headers }) => headers.authorization?.toString().replace('Bearer ', ''),
  modelOf: ({ body }) => body.model,
  promptOf: ({ body }) =>
    (body.input as { content: string | { text: string }[] }[])
      .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')))
      .join('\n'),
  roomOf: ({ body }) => body.max_output_tokens,
  schemaOf: ({ body }) => body.text?.format?.schema,
  isStreamed: ({ body }) => body.stream === true,
  answer: (said) => response(said, [...(said.reasoning ? [thought] : []), message(said)]),
  events(said, pieces) {
    let sequence = 0
    const event = (type: string, values: object) => ({
      name: type,
      data: { type, sequence_number: sequence++, output_index: 0, ...values },
    })
    const place = { item_id: 'msg_1', content_index: 0 }
    const started = { ...response(said, []), status: 'in_progress', incomplete_details: null, usage: null }
    return {
      before: [
        event('response.created', { response: started }),
        event('response.output_item.added', { item: { ...message(said), status: 'in_progress', content: [] } }),
        event('response.content_part.added', { ...place, part: { type: 'output_text', text: '', annotations: [] } }),
      ],
      pieces: pieces.map((delta) => event('response.output_text.delta', { ...place, delta, logprobs: [] })),
      after: [
        ...(said.refusal ? [event('response.refusal.delta', { ...place, delta: said.refusal })] : []),
        ...(said.refusal ? [event('response.refusal.done', { ...place, refusal: said.refusal })] : []),
        event('response.output_item.done', { item: message(said) }),
        event(said.finish === 'stop' ? 'response.completed' : 'response.incomplete', {
          response: response(said, [message(said)]),
        }),
      ],
    }
  },
  error: (status, text) => ({
    error: { message: text, type: status === 429 ? 'requests' : 'invalid_request_error', code: null, param: null },
  }),
}
