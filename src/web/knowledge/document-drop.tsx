import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { acceptedExtensions, audioExtensions, videoExtensions } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { StatusLine } from '#web/ui/feedback/status-line.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useUploads } from './use-uploads.ts'

const dotted = (extensions: readonly string[]): string => extensions.map((extension) => `.${extension}`).join(',')
export const documentRules = {
  accept: dotted(acceptedExtensions),
  maxBytes: limits.uploadBytes,
}
export const audioRules = { ...documentRules, accept: dotted(audioExtensions) }
export const videoRules = { ...documentRules, accept: dotted(videoExtensions) }
export const megabytes = limits.uploadBytes / (1024 * 1024)

const maxShown = 20

/** Uploads dropped or chosen documents, each with its progress. */
export function DocumentDrop({ base }: { base: string }) {
  const t = useT('knowledge')
  const common = useT('common')
  const { bytes } = useFormats()
  const { uploads, said, add, retry, dismiss } = useUploads(base)
  const [isOnlyKept, setOnlyKept] = useState(false)
  // Waiting files come last, and those of a large folder would fill the page.
  const shown = uploads
    .filter(({ state }) => state === 'failed')
    .concat(uploads.filter(({ state }) => state !== 'failed'))
    .slice(0, maxShown)
  return (
    <div>
      <FileDrop
        maxBytes={documentRules.maxBytes}
        {...(isOnlyKept ? {} : { accept: `${documentRules.accept},${audioRules.accept}` })}
        multiple
        folderLabel={t('add.chooseFolder')}
        label={t(isOnlyKept ? 'add.chooseKept' : 'add.choose')}
        hint={t(isOnlyKept ? 'add.acceptedKept' : 'add.accepted', { megabytes })}
        onFiles={(files) => void add(files, isOnlyKept)}
      />
      <Switch
        className="mt-3"
        label={t('add.onlyKeep')}
        description={t('add.onlyKeepHint')}
        checked={isOnlyKept}
        onCheckedChange={setOnlyKept}
      />
      <StatusLine said={said} className="mt-2 block" />
      <ul aria-label={t('add.uploads')} className="mt-3 space-y-2 empty:hidden">
        {shown.map((upload) => (
          <li key={upload.key} className="flex items-center gap-3 rounded-control border border-line px-3 py-2">
            <div className="min-w-0 flex-1">
              {upload.state === 'failed' ? (
                <p role="alert" className="text-caption">
                  <span className="block truncate text-ink">{upload.file.name}</span>
                  <span className="text-danger-ink">{upload.problem}</span>
                </p>
              ) : (
                <Progress
                  size="sm"
                  label={upload.file.name}
                  value={Math.round(upload.share * 100)}
                  valueText={upload.state === 'waiting' ? t('add.waiting') : bytes(upload.file.size)}
                />
              )}
            </div>
            {upload.state === 'failed' && (
              <IconButton
                size="sm"
                label={`${common('actions.retry')}: ${upload.file.name}`}
                icon={<RotateCw />}
                onClick={() => retry(upload)}
              />
            )}
            <IconButton
              size="sm"
              label={`${common('actions.cancel')}: ${upload.file.name}`}
              icon={<X />}
              onClick={() => dismiss(upload)}
            />
          </li>
        ))}
      </ul>
      {uploads.length > shown.length && (
        <p className="mt-2 text-caption text-ink-muted">
          {t('add.moreUploads', { count: uploads.length - shown.length })}
        </p>
      )}
    </div>
  )
}
