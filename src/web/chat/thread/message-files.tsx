import { useQuery } from '@tanstack/react-query'
import { FileText, Paperclip } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import type { Message } from './thread-cache.ts'

/** A message's attachments: images and recordings inline, everything else as links. */
export function MessageFiles({ message: { id, files } }: { message: Message }) {
  const t = useT('chat')
  // A file token lasts a few minutes; a link used later requests a new one.
  const token = useQuery({
    queryKey: ['file-token', 'messages', id],
    queryFn: ({ signal }) => pb.files.getToken({ requestKey: null, signal }),
    enabled: files.length > 0,
    staleTime: 2 * 60_000,
    gcTime: 0,
    meta: { silent: true },
  })
  if (files.length === 0) return null
  if (!token.data) return <FileNames files={files.map(shownName)} />
  const addressOf = (name: string) => pb.files.getURL({ collectionName: 'messages', id }, name, { token: token.data })
  return (
    <ul className="mt-1.5 space-y-1.5">
      {files.map((name) => (
        <li key={name}>
          {/\.(png|jpe?g|gif|webp)$/i.test(name) ? (
            <a href={addressOf(name)} target="_blank" rel="noreferrer noopener">
              <img
                src={addressOf(name)}
                alt={t('message.picture', { name: shownName(name) })}
                className="max-h-64 max-w-full rounded-md"
              />
            </a>
          ) : /\.(mp3|m4a|wav|ogg|oga|webm)$/i.test(name) ? (
            // biome-ignore lint/a11y/useMediaCaption: what somebody has recorded for one reader
            <audio controls src={addressOf(name)} aria-label={shownName(name)} className="h-10 max-w-full" />
          ) : (
            <a
              href={addressOf(name)}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex max-w-full items-center gap-1.5 text-link-style"
            >
              <FileText aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{shownName(name)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shown until files can be opened, and for unsent messages. */
export function FileNames({ files }: { files: readonly string[] }) {
  return (
    <ul className="mt-1 space-y-1">
      {files.map((name) => (
        <li key={name} className="flex items-center gap-1.5 text-caption text-ink-muted">
          <Paperclip aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Without the ten letters that the server adds: `plan_a1b2c3d4e5.pdf` → `plan.pdf` */
const shownName = (name: string): string => name.replace(/_[a-z0-9]{10}(\.[^.]+)?$/i, '$1')
