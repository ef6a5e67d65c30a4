import { tokens, type Wire } from './wire.ts'

interface Message {
  content: unknown
}

const usage = (reasoning: number) => ({
  ...{ prompt_tokens: tokens.input, completion_tokens: tokens.output + reasoning },
  total_tokens: tokens.input + tokens.output + reasoning,
  completion_tokens_details: { reasoning_tokens: reasoning },
})

/** OpenAI's chat completions, which compatible services speak. */
export const chatCompletions: Wire = {
  path: /\/chat\/completions$/,
  keyOf: ({ headers }) => headers.authorization?.toString().replace('Bearer ', ''),
  modelOf: ({ body }) => body.model,
  promptOf: ({ body }) =>
    (body.messages as Message[])
      .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
      .join('\n'),
  roomOf: ({ body }) => body.max_tokens ?? body.max_completion_tokens,
  schemaOf: ({ body }) => body.response_format?.json_schema?.schema,
  isStreamed: ({ body }) => body.stream === true,
  answer: ({ id, model, text, refusal, finish, reasoning }) => ({
    ...{ id, object: 'chat.completion', created: 1, model },
    choices: [{ index: 0, message: { role: 'assistant', content: text, refusal }, finish_reason: finish }],
    usage: usage(reasoning),
  }),
  events({ id, model, refusal, finish, reasoning }, pieces) {
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      data: {
        ...{ id, object: 'chat.completion.chunk', created: 1, model },
        choices: [{ index: 0, delta, finish_reason }],
      },
    })
    return {
      before: [chunk({ role: 'assistant', content: '' })],
      pieces: pieces.map((content) => chunk({ content })),
      after: [
        ...(refusal ? [chunk({ refusal })] : []),
        chunk({}, finish),
        { data: { id, object: 'chat.completion.chunk', created: 1, model, choices: [], usage: usage(reasoning) } },
        { data: '[DONE]' },
      ],
    }
  },
  error: (_status, message) => ({ error: { message, type: 'fake', code: null } }),
}
