import { useSearchParams } from 'react-router'
import { type InboxView, inboxViews, usualView } from './views.ts'

export interface InboxChoice {
  view: InboxView
  label: string
  channel: string
  search: string
  /** The open conversation; '' if none. */
  conversation: string
  /** The number of a message that was searched for; 0 if none. */
  message: number
  /** Whether the contact is shown where there is room for one pane only. */
  isContactOpen: boolean
}

const maxCharacters = 200

/** What the inbox shows, in the address: it survives a reload, the back button and a shared link. */
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
    /** On a phone the back button leads from the conversation to the list; on a desk both are seen. */
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
