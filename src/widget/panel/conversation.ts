import type { VisitorConversation, VisitorMessage, VisitorView } from '#shared/contracts/chat.ts'

export const nothing: VisitorConversation = {
  ...{ id: '', status: '', sequence: 0, readByTeam: 0, readByVisitor: 0, canRate: false, rating: 0 },
}

/**
 * What the server has said of the conversation. Messages come by stream and as answers to calls, in any order and more than
 * once; the cursor is the last number without a gap before it, so that a stream that begins there leaves nothing out.
 */
export function createConversation(changed: () => void) {
  let state = nothing
  let bySequence = new Map<number, VisitorMessage>()
  /** Conversations that are over, of which a late answer may still speak. */
  const left = new Set<string>()

  /** @returns false for what is of no conversation, or one that has made room for another */
  function enter(id: string): boolean {
    if (id === state.id) return id !== ''
    if (id === '' || left.has(id)) return false
    if (state.id) left.add(state.id)
    state = { ...nothing, id }
    bySequence = new Map()
    return true
  }

  function add(id: string, messages: readonly VisitorMessage[]): void {
    if (!enter(id)) return
    for (const message of messages) bySequence.set(message.sequence, message)
  }

  return {
    state: () => state,
    messages: () => [...bySequence.values()].sort((one, other) => one.sequence - other.sequence),
    cursor(): number {
      let reached = 0
      while (bySequence.has(reached + 1)) reached += 1
      return reached
    },
    /** Messages only: when a call is answered, the state in the answer may be older than that of the stream. */
    takeMessages(id: string, messages: readonly VisitorMessage[]): void {
      add(id, messages)
      changed()
    },
    takeState(next: VisitorConversation): void {
      if (enter(next.id)) state = next
      changed()
    },
    take(view: VisitorView): void {
      add(view.conversation.id, view.messages)
      if (enter(view.conversation.id)) state = view.conversation
      changed()
    },
    /** What a session begins with: a conversation that was left, such as that of somebody who signs in again, goes on. */
    begin(view: VisitorView): void {
      left.delete(view.conversation.id)
      this.take(view)
    },
    /** The session has ended; what it showed is no longer this browser's. */
    clear(): void {
      if (state.id) left.add(state.id)
      state = nothing
      bySequence = new Map()
      changed()
    },
  }
}

export type Conversation = ReturnType<typeof createConversation>
