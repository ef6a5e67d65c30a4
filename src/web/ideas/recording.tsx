import { Download } from 'lucide-react'
import { useState } from 'react'
import { clockTime, useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'

/** A recording that is not on the server, to listen to and to download. */
export function Recording({ file }: { file: File }) {
  const t = useT('ideas')
  const { bytes } = useFormats()
  const address = useObjectUrl(file)
  const [seconds, setSeconds] = useState(0)
  if (!address) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody has just recorded */}
      <audio
        controls
        preload="metadata"
        src={address}
        aria-label={t('voice.listen', { name: file.name })}
        // Browsers do not know the length of what they recorded themselves.
        onLoadedMetadata={({ currentTarget: { duration } }) => setSeconds(Number.isFinite(duration) ? duration : 0)}
        className="h-9 w-72 max-w-full"
      />
      <span className="text-caption text-ink-muted">
        {[seconds > 0 && clockTime(seconds), bytes(file.size)].filter(Boolean).join(' · ')}
      </span>
      <DownloadRecording file={file} />
    </div>
  )
}

export function DownloadRecording({ file }: { file: File }) {
  const t = useT('ideas')
  const address = useObjectUrl(file)
  return (
    <Button asChild size="sm" variant="ghost" icon={<Download />}>
      <a href={address || undefined} download={file.name}>
        {t('voice.download')}
      </a>
    </Button>
  )
}
