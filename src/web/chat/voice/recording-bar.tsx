import { Circle, Mic, Square, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { inboxKeys } from '../acts/act-keys.ts'
import { maxSeconds, type useRecorder } from './use-recorder.ts'

type Recorder = ReturnType<typeof useRecorder>

export function RecordButton({ recorder }: { recorder: Recorder }) {
  const t = useT('chat')
  if (!recorder.isPossible) return null
  return (
    <IconButton
      size="sm"
      label={t('keys.record')}
      shortcut={inboxKeys.record}
      icon={<Mic />}
      disabled={recorder.isRecording}
      onClick={() => void recorder.start()}
    />
  )
}

/** A recording in progress: stop to listen before sending, or cancel. */
export function RecordingBar({ recorder }: { recorder: Recorder }) {
  const t = useT('chat')
  if (!recorder.isRecording) return null
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    recorder.cancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for its buttons
    <div
      onKeyDown={press}
      className="mb-2 flex flex-wrap items-center gap-2 rounded-control border border-danger-line bg-danger-soft px-3 py-2"
    >
      <Circle aria-hidden="true" className="size-3 shrink-0 animate-pulse fill-current text-danger-ink" />
      <p className="min-w-0 flex-1 text-sm text-danger-ink">
        <span role="status">{t('voice.recording')}</span>{' '}
        <span role="timer" className="tabular-nums">
          {t('voice.time', { time: clock(recorder.seconds), max: clock(maxSeconds) })}
        </span>
      </p>
      <Button size="sm" icon={<Trash2 />} onClick={recorder.cancel}>
        {t('voice.cancel')}
      </Button>
      <Button size="sm" variant="primary" autoFocus icon={<Square />} onClick={recorder.stop}>
        {t('voice.stop')}
      </Button>
    </div>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
