import * as z from 'zod/mini'
import type { ViewAsSession } from '#shared/contracts/administration.ts'
import { rules, ShortFormDialog, TextareaField, useForm } from '#web/forms/index.ts'
import { useLocalised, useT } from '#web/locale/index.ts'
import { pb, startView } from '#web/records/index.ts'
import { nameOf, type User } from './account.ts'

const schema = z.object({ reason: rules.required() })

/** Asks for the reason and opens the product as the person sees it. */
export function ViewAsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT('admin')
  const localised = useLocalised()
  const form = useForm({
    initial: { reason: '' },
    schema,
    async submit({ reason }) {
      const body = { user: user.id, reason }
      const view = await pb.send<ViewAsSession>('/api/admin/view-as', { method: 'POST', body, requestKey: null })
      startView({ ...view, until: view.until.replace(' ', 'T') }, localised('/dashboard'))
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t('viewAs.title', { name: nameOf(user) })}
      description={t('viewAs.text')}
      submitLabel={t('viewAs.start')}
    >
      <TextareaField name="reason" label={t('viewAs.reason')} hint={t('viewAs.reasonHint')} maxLength={300} rows={3} />
    </ShortFormDialog>
  )
}
