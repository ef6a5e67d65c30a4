import { useSearchParams } from 'react-router'
import { type InboxView, inboxViews, usualView } from './views.ts'

export interface InboxChoice {
  view: InboxView
  label: string
  channel: string
  search: string
  /** The open conversation; '' if none. */
  conversation: string
  /** Sequence of a message opened from a search; 0 if none. */
  message: number
  /** Whether the contact is shown where only one pane fits. */
  isContactOpen: boolean
}

const maxCharacters = 200

/** The inbox's state, kept in the URL so that it survives reloads, the back button and sharing. */
export function useInboxChoice() {
  const [address, setAddress] = useSearchParams()
  const text = (name: string) => (address.get(name) ?? '').slice(0, maxCharacters)
  const wanted = text('view')
  const choice: InboxChoice = {
    view: inboxViews.find((view) => view === wanted) ?? usualView,
    label: text('label'),
    channel: text('channel'),
    search: text('q'),
    conversation: text('conversation'),
    message: Number(/^\d{1,9}$/.exec(text('message'))?.[0] ?? 0),
    isContactOpen: text('pane') === 'contact',
  }
  function change(values: Record<string, string>, { adds = false } = {}): void {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: !adds, preventScrollReset: true },
    )
  }
  return {
    ...choice,
    isFiltered: Boolean(choice.label || choice.channel || choice.search),
    setView: (view: InboxView) => change({ view: view === usualView ? '' : view }),
    setFilter: (name: 'label' | 'channel', value: string) => change({ [name]: value }),
    setSearch: (q: string) => change({ q }),
    clear: () => change({ label: '', channel: '', q: '' }),
    /** On a phone, back returns from the conversation to the list; a desktop shows both. */
    open: (conversation: string, message = 0) =>
      change(
        { conversation, message: message > 0 ? String(message) : '', pane: '' },
        { adds: choice.conversation === '' },
      ),
    close: () => change({ conversation: '', message: '', pane: '' }),
    showContact: (isShown: boolean) => change({ pane: isShown ? 'contact' : '' }, { adds: isShown }),
  }
}

export type InboxChoiceControls = ReturnType<typeof useInboxChoice>
