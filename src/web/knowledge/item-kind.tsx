import {
  AudioLines,
  CircleHelp,
  FileSpreadsheet,
  FileText,
  Link2,
  NotebookText,
  Paperclip,
  Presentation,
  SquarePlay,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { needsSpeech } from '#shared/contracts/knowledge.ts'
import { clockTime, useFormats, useT } from '#web/locale/index.ts'
import { type Status, StatusBadge } from '#web/ui/feedback/status-badge.tsx'

export type Item = Row<'knowledge_items'>
/** The fields for lists, without the long texts. */
export const listedFields =
  'id,base,type,title,question,url,file,size,extension,seconds,status,error,duplicateOf,chunkCount,language,created,updated,refreshedAt'

const typeIcons: Record<Exclude<Item['type'], ''>, ReactNode> = {
  faq: <CircleHelp />,
  link: <Link2 />,
  page: <NotebookText />,
  document: <FileText />,
  audio: <AudioLines />,
  youtube: <SquarePlay />,
  other: <Paperclip />,
}
const extensionIcons: ReadonlyMap<string, ReactNode> = new Map([
  ['pptx', <Presentation />],
  ['xlsx', <FileSpreadsheet />],
  ['csv', <FileSpreadsheet />],
])

export function ItemIcon({ item }: { item: Pick<Item, 'type' | 'extension'> }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-muted [&_svg]:size-4"
    >
      {(item.type === 'document' && extensionIcons.get(item.extension)) || typeIcons[item.type || 'other']}
    </span>
  )
}

/** The title of an item before it has been read. */
export function useItemName(): (item: Pick<Item, 'type' | 'title' | 'question' | 'url' | 'file'>) => string {
  const t = useT('knowledge')
  return ({ type, title, question, url, file }) =>
    title || question || url || originalName(file) || t(`types.${type || 'other'}`)
}

/** The store adds a suffix of ten characters to the name of a file. */
export const originalName = (file: string): string => file.replace(/_[a-z0-9]{10}(\.[^.]+)$/i, '$1')

/** "Document · PDF · 1.2 MB" */
export function useItemFacts(): (item: Pick<Item, 'type' | 'extension' | 'size' | 'seconds'>) => string {
  const t = useT('knowledge')
  const { bytes } = useFormats()
  return ({ type, extension, size, seconds }) =>
    [
      t(`types.${type || 'other'}`),
      (type === 'document' || type === 'other') && extension.toUpperCase(),
      seconds && clockTime(seconds),
      size ? bytes(size) : '',
    ]
      .filter(Boolean)
      .join(' · ')
}

const statuses: Record<Exclude<Item['status'], ''>, Status> = {
  queued: 'queued',
  processing: 'working',
  ready: 'done',
  error: 'error',
}

export function ItemStatus({ status }: { status: Item['status'] }) {
  const t = useT('knowledge')
  return <StatusBadge status={statuses[status || 'queued']}>{t(`status.${status || 'queued'}`)}</StatusBadge>
}

/** The text key of the action that reads an item again. */
export const retryLabel = ({ status, error }: Pick<Item, 'status' | 'error'>) =>
  error === 'duplicate' ? 'duplicate.keep' : status === 'error' ? 'items.retry' : 'items.again'

/** Why an item failed or waits; '' otherwise. */
export function useItemError(): (item: Pick<Item, 'status' | 'error'>) => string {
  const t = useT('knowledge')
  return ({ status, error }) => {
    if (error === needsSpeech) return t('errors.needs-speech')
    if (status !== 'error') return ''
    const [code, kind = ''] = error.split(':')
    if (kind === 'cfb') return t('errors.mislabelledOldOffice')
    if (kind) return t('errors.mislabelledAs', { kind: kind.toUpperCase() })
    return t(`errors.${(code || 'unexpected') as 'unexpected'}`)
  }
}
