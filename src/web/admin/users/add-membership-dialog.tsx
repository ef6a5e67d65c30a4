import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, useCreate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { RecordPicker } from '../record-picker.tsx'
import { nameOf, type User } from './account.ts'

/** Makes the person a member of another workspace. */
export function AddMembershipDialog({
  user,
  exclude,
  onClose,
}: {
  user: User
  exclude: readonly string[]
  onClose: () => void
}) {
  const t = useT('admin')
  const people = useT('people')
  const common = useT('common')
  const [instance, setInstance] = useState<Row<'instances'> | null>(null)
  const [role, setRole] = useState<Role>('viewer')
  const create = useCreate('user_instance_roles', { silent: true })
  async function add(): Promise<void> {
    if (!instance) return
    await create.mutateAsync({ user: user.id, instance: instance.id, role }).then(
      () => {
        toast({ tone: 'success', title: t('user.addDone', { workspace: instance.name }) })
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('user.addTitle', { name: nameOf(user) })}
      onSubmit={() => void add()}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!instance} loading={create.isPending}>
            {t('user.add')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {create.isError && (
          <Banner tone="danger" announce>
            {describeFailure(failureOf(create.error))}
          </Banner>
        )}
        <RecordPicker
          collection="instances"
          fields={['unaccented(name)', 'unaccented(nickname)']}
          sort="name"
          exclude={exclude}
          value={instance?.id ?? ''}
          onPick={setInstance}
          label={t('user.addFind')}
          none={t('user.addNone')}
          present={({ name }) => ({ label: name })}
        />
        <Field label={t('user.role')}>
          <Select
            value={role}
            onValueChange={setRole}
            options={roles.map((value) => ({
              value,
              label: people(`roles.${value}`),
              description: people(`mayDo.${value}`),
            }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
