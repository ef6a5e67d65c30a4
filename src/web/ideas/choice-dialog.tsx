import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { ControlField, rules, ShortFormDialog, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface ChoiceDialogProps {
  title: string
  text: string
  submitLabel: string
  /** The field's name in errors of the record API. */
  name: string
  label: string
  /** A query; the dialog appears once it is loaded or has failed. */
  list: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  options: readonly { value: string; label: string }[]
  /** The initial choice; '' for none. */
  initial?: string
  /** Replaces the field if there is nothing to choose. */
  none: ReactNode
  /** @throws what the record API throws */
  onSave: (choice: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks to choose one of a list of records. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { isPending, isError } = props.list
  return isPending ? null : <Opened key={String(isError)} {...props} />
}

function Opened({
  list,
  options,
  initial = '',
  none,
  name,
  label,
  text,
  onSave,
  onClose,
  children,
  ...dialog
}: ChoiceDialogProps) {
  const common = useT('common')
  const form = useForm<Record<string, string>>({
    initial: { [name]: initial },
    schema: z.object({ [name]: rules.required() }),
    async submit(draft) {
      await onSave(draft[name]!)
      onClose()
    },
  })
  const field =
    options.length === 0 ? (
      <p className="text-sm text-ink-muted">{none}</p>
    ) : (
      <ControlField<string> name={name} label={label}>
        {({ value, onChange, ...control }) => (
          <Select {...control} value={value} onValueChange={onChange} options={options} />
        )}
      </ControlField>
    )
  return (
    <ShortFormDialog {...dialog} form={form} onCancel={onClose} description={text} closesOutside={false}>
      {children}
      {list.isError ? (
        <ErrorState
          compact
          title={common('fetchFailed')}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        field
      )}
    </ShortFormDialog>
  )
}
