import { useT } from '#web/locale/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import type { Acts } from './use-acts.tsx'

/** Keyboard shortcuts of the inbox, also shown on buttons and in hints. */
export const inboxKeys = {
  next: 'j',
  previous: 'k',
  reply: 'r',
  note: 'n',
  record: 'v',
  assign: 'a',
  takeIt: 'i',
  snooze: 's',
  resolve: 'e',
  reopen: 'o',
  giveToBot: 'b',
  prioritise: 'p',
  label: 'l',
  transcript: 'm',
  contact: 'c',
  search: '/',
} as const

/** Registers the actions available for the open conversation. */
export function useConversationActions(
  acts: Acts,
  {
    status,
    canEdit,
    reply,
    note,
    record,
    toggleContact,
  }: {
    status: string
    canEdit: boolean
    reply: () => void
    note: () => void
    record: () => void
    toggleContact: () => void
  },
): void {
  const t = useT('chat')
  const group = t('keys.group')
  const act = (
    id: Exclude<keyof typeof inboxKeys, 'search' | 'next' | 'previous'>,
    run: () => unknown,
    when: boolean,
    opensField = false,
  ) => ({
    id: `chat.${id}`,
    label: t(`keys.${id}`),
    group,
    keys: inboxKeys[id],
    when,
    opensField,
    run: () => void run(),
  })
  useActions([
    act('reply', reply, canEdit, true),
    act('note', note, canEdit, true),
    act('record', record, canEdit),
    act('assign', acts.assign, canEdit, true),
    act('takeIt', acts.takeIt, canEdit),
    act('snooze', acts.snooze, canEdit && status !== 'resolved' && status !== 'snoozed'),
    act('resolve', acts.resolve, canEdit && status !== 'resolved'),
    act('reopen', acts.reopen, canEdit && status !== 'open'),
    act('giveToBot', acts.giveToBot, canEdit && status !== 'pending'),
    act('prioritise', acts.prioritise, canEdit, true),
    act('label', acts.label, canEdit, true),
    act('transcript', acts.transcript, canEdit, true),
    act('contact', toggleContact, true),
    // Handled by the field itself.
    { id: 'chat.send', label: t('keys.send'), group, keys: 'enter' },
    { id: 'chat.newline', label: t('keys.newline'), group, keys: 'shift+enter' },
  ])
}
