import type { VisitorConversation, VisitorMessage, VisitorView } from '#shared/contracts/chat.ts'

export const nothing: VisitorConversation = {
  ...{ id: '', status: '', sequence: 0, readByTeam: 0, readByVisitor: 0, canRate: false, rating: 0 },
}

/**
 * The conversation as received from the server. Messages arrive by stream and in responses, in any order and possibly repeated;
 * the cursor is the last number without a gap before it, so a stream that resumes there misses nothing.
 */
export function createConversation(changed: () => void) {
  let state = nothing
  let bySequence = new Map<number, VisitorMessage>()
  /** Earlier conversations, for which late responses may still arrive. */
  const left = new Set<string>()

  /** @returns false for no conversation, or one that was replaced by another */
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
    /** Messages only: the state in a response may be older than the stream's. */
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
    /** State at the start of a session. Resumes a conversation that was left, for example after signing in again. */
    begin(view: VisitorView): void {
      left.delete(view.conversation.id)
      this.take(view)
    },
    /** The session has ended; clears what it showed. */
    clear(): void {
      if (state.id) left.add(state.id)
      state = nothing
      bySequence = new Map()
      changed()
    },
  }
}

export type Conversation = ReturnType<typeof createConversation>
