/** The output of a model, before it is put into the protocol of its provider. */
export interface Said {
  id: string
  model: string
  text: string
  finish: 'stop' | 'length' | 'content_filter'
  /** In the protocol's own field, if it has one. */
  refusal?: string | undefined
  /** Tokens of reasoning; 0 for models that do not reason. */
  reasoning: number
}

export interface WireCall {
  path: string
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: the body of any protocol
  body: any
}

/** An event of a streamed answer, as it stands behind `event:` and `data:`. */
export interface WireEvent {
  name?: string
  data: unknown
}

/** The HTTP of one provider, as its public reference describes it. */
export interface Wire {
  /** The end of the path of a call, without its query. */
  path: RegExp
  keyOf(call: WireCall): unknown
  modelOf(call: WireCall): string
  promptOf(call: WireCall): string
  /** How many tokens the answer may have, reasoning included. */
  roomOf(call: WireCall): number | undefined
  /** The JSON schema that the answer is to have. */
  schemaOf(call: WireCall): unknown
  isStreamed(call: WireCall): boolean
  answer(said: Said): unknown
  /** The answer in pieces: the text, and what stands before and after it. */
  events(said: Said, pieces: readonly string[]): { before: WireEvent[]; pieces: WireEvent[]; after: WireEvent[] }
  error(status: number, message: string, retrySeconds?: number): unknown
}

/** The cost of every answer of the fakes; reasoning is added. */
export const tokens = { input: 100, output: 50 }

/** Keywords that services with strict schemas do not take. */
export function schemaFault(schema: unknown, forbidden: readonly string[]): string | null {
  if (!schema || typeof schema !== 'object') return null
  const node = schema as Record<string, unknown>
  for (const keyword of forbidden) if (keyword in node) return `'${keyword}' is not permitted`
  if (node.type === 'object') {
    if (node.additionalProperties !== false) return "'additionalProperties' is required to be false"
    const missing = Object.keys(node.properties ?? {}).find((name) => !(node.required as string[])?.includes(name))
    if (missing) return `'required' is missing '${missing}'`
  }
  const children = [...Object.values((node.properties as object) ?? {}), node.items]
  return children.map((child) => schemaFault(child, forbidden)).find((fault) => fault !== null) ?? null
}
