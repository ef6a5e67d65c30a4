import { useState } from 'react'

const keyOf = (conversation: string): string => `chatDraft:${conversation}`

interface KeptDraft {
  body: string
  isPrivate: boolean
}
const empty: KeptDraft = { body: '', isPrivate: false }

/** The draft of a conversation, kept while others are open and across reloads. */
export function useDraft(conversation: string): [KeptDraft, (change: Partial<KeptDraft>) => void] {
  const [draft, setDraft] = useState(() => read(conversation))
  const set = (change: Partial<KeptDraft>): void =>
    setDraft((before) => {
      const next = { ...before, ...change }
      write(conversation, next)
      return next
    })
  return [draft, set]
}

function read(conversation: string): KeptDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(conversation)) ?? 'null')
    return kept && typeof kept === 'object' ? { ...empty, ...kept } : empty
  } catch {
    return empty
  }
}

function write(conversation: string, draft: KeptDraft): void {
  try {
    if (draft.body === '') sessionStorage.removeItem(keyOf(conversation))
    else sessionStorage.setItem(keyOf(conversation), JSON.stringify(draft))
  } catch {
    // Without storage, the draft lasts as long as the conversation is open.
  }
}
