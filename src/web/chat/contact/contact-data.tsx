import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { filterText, pb, refreshLists, reportFailure, useDelete } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { contactName } from '../inbox/contact-name.ts'

/** Data subject requests: export and delete everything stored about a customer. */
export function ContactData({ contact, onDeleted }: { contact: Row<'contacts'>; onDeleted: () => void }) {
  const t = useT('chat')
  const confirm = useConfirm()
  const remove = useDelete('contacts', { errorTitle: t('contact.deleteFailed') })
  const [isReading, setReading] = useState(false)
  const name = contactName(contact)
  async function download(): Promise<void> {
    setReading(true)
    try {
      save(`${name}.json`, JSON.stringify(await dataOf(contact), null, 2))
    } catch (error) {
      reportFailure(error, t('contact.downloadFailed'))
    }
    setReading(false)
  }
  async function erase(): Promise<void> {
    const isSure = await confirm({
      ...{ title: t('contact.deleteTitle', { name }), description: t('contact.deleteText') },
      ...{ confirmLabel: t('contact.delete'), typeToConfirm: name },
    })
    if (!isSure) return
    remove.mutate(contact.id, {
      onSuccess() {
        refreshLists('conversations', 0)
        toast({ tone: 'success', title: t('contact.deleted') })
        onDeleted()
      },
    })
  }
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-caption font-semibold text-ink-muted">{t('contact.data')}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" icon={<Download />} loading={isReading} onClick={() => void download()}>
          {t('contact.download')}
        </Button>
        <Button size="sm" icon={<Trash2 />} loading={remove.isPending} onClick={() => void erase()}>
          {t('contact.delete')}
        </Button>
      </div>
    </section>
  )
}

/** All records about a contact, including the team's private notes. */
async function dataOf(contact: Row<'contacts'>) {
  const all = (collection: string, field: string, sort: string) =>
    pb.collection(collection).getFullList({
      ...{ filter: filterText(`${field} = {:contact}`, { contact: contact.id }), sort, batch: 500, requestKey: null },
    })
  const [ids, conversations, messages, events] = await Promise.all([
    all('contact_ids', 'contact', 'created'),
    all('conversations', 'contact', 'created'),
    all('messages', 'conversation.contact', 'conversation,sequence'),
    all('conversation_events', 'conversation.contact', 'conversation,position'),
  ])
  return { contact, ids, conversations, messages, events }
}

function save(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
