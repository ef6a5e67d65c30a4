import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { ControlField, rules, ShortFormDialog, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { Select } from '#web/ui/form/select.tsx'

const schema = z.object({ base: rules.required() })

/** Asks in which knowledge base a link or a recording is to be read. */
export function BaseDialog({
  title,
  text,
  submitLabel,
  onSave,
  onClose,
  children,
}: {
  title: string
  text: string
  submitLabel: string
  /** @throws what the record API throws */
  onSave: (base: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}) {
  const { instance } = useInstance()
  const bases = useRecords('knowledge_bases', {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    ...{ sort: 'name', perPage: 200, fields: 'id,name' },
    enabled: Boolean(instance),
    silent: true,
  })
  return bases.isPending ? null : (
    <Chosen
      {...{ title, text, submitLabel, onSave, onClose, children }}
      bases={(bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function Chosen({
  bases,
  title,
  text,
  submitLabel,
  onSave,
  onClose,
  children,
}: Parameters<typeof BaseDialog>[0] & { bases: { value: string; label: string }[] }) {
  const t = useT('ideas')
  const form = useForm({
    initial: { base: bases[0]?.value ?? '' },
    schema,
    async submit({ base }) {
      await onSave(base)
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={title}
      description={text}
      submitLabel={submitLabel}
      closesOutside={false}
    >
      {children}
      {bases.length === 0 ? (
        <p className="text-sm text-ink-muted">
          {t('noBases')}{' '}
          <LocalLink to="/dashboard/knowledge-base/new" className="text-link-style">
            {t('createBase')}
          </LocalLink>
        </p>
      ) : (
        <ControlField<string> name="base" label={t('base')}>
          {({ value, onChange, ...control }) => (
            <Select {...control} value={value} onValueChange={onChange} options={bases} />
          )}
        </ControlField>
      )}
    </ShortFormDialog>
  )
}
