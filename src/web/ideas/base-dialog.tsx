import type { ReactNode } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

interface BaseDialogProps {
  title: string
  text: string
  submitLabel: string
  /** @throws what the record API throws */
  onSave: (base: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** The knowledge bases to choose from. A page on which they are needed offline loads them beforehand. */
export function useBases() {
  const { instance } = useInstance()
  return useRecords('knowledge_bases', {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    ...{ sort: 'name', perPage: 200, fields: 'id,name' },
    enabled: Boolean(instance),
    silent: true,
  })
}

/** Asks for the knowledge base to which a link or a recording is added. */
export function BaseDialog(props: BaseDialogProps) {
  const t = useT('ideas')
  const bases = useBases()
  const isAway = bases.isPending && bases.fetchStatus === 'paused'
  const options = (bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const none = (
    <>
      {t('noBases')}{' '}
      <LocalLink to="/dashboard/knowledge-base/new" className="text-link-style">
        {t('createBase')}
      </LocalLink>
    </>
  )
  return (
    <ChoiceDialog
      {...props}
      {...{ options, none }}
      list={isAway ? { ...bases, isPending: false, isError: true } : bases}
      name="base"
      label={t('base')}
      initial={options[0]?.value}
    />
  )
}
