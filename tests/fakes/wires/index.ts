import { chatCompletions } from './chat-completions.ts'
import { generateContent } from './generate-content.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'
import type { Wire } from './wire.ts'

interface ProviderWire {
  wire: Wire
  /** Keywords that the service refuses in a schema, beside objects that leave fields open. */
  forbidden: readonly string[]
  /** A model that reasons before it answers, if the provider has one that we know of. */
  reasons?: string
  /** One that never does. */
  answers: string
}

const lengths = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']

/** The protocol of every provider, by its name. The tests of providers run over this list. */
export const wires: Readonly<Record<string, ProviderWire>> = {
  openai: { wire: responses, forbidden: ['oneOf', 'allOf', 'not'], reasons: 'gpt-5-mini', answers: 'gpt-4.1-mini' },
  anthropic: {
    ...{ wire: messages, forbidden: [...lengths, 'oneOf', 'not'] },
    ...{ reasons: 'claude-sonnet-5', answers: 'claude-sonnet-4-5' },
  },
  google: { wire: generateContent, forbidden: ['const'], reasons: 'gemini-2.5-flash', answers: 'gemini-2.0-flash' },
  'openai-compatible': { wire: chatCompletions, forbidden: [], answers: 'llama' },
}
