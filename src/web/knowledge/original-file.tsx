import { Download } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure, uploadRecord } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { audioRules, documentRules, megabytes, videoRules } from './document-drop.tsx'
import { type Item, originalName } from './item-kind.tsx'
import { transcriptFile } from './transcript-file.ts'

/** The accepted files of each item type, and their description. */
const rules = {
  document: { ...documentRules, hint: 'add.accepted' },
  audio: { ...audioRules, hint: 'add.acceptedAudio' },
  youtube: { ...videoRules, hint: 'add.acceptedVideo' },
  other: { maxBytes: documentRules.maxBytes, hint: 'add.acceptedKept' },
} as const

/** Downloads or replaces the uploaded file; for a video, its transcript, subtitles or audio. */
export function OriginalFile({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const t = useT('knowledge')
  const common = useT('common')
  const [share, setShare] = useState<number | null>(null)
  async function download() {
    try {
      const token = await pb.files.getToken({ requestKey: null })
      location.assign(pb.files.getURL(item, item.file, { token, download: true }))
    } catch (error) {
      reportFailure(error)
    }
  }
  async function replace(file: File | undefined) {
    if (!file) return
    setShare(0)
    try {
      const body = new FormData()
      body.set('file', file)
      await uploadRecord('knowledge_items', { id: item.id, body, onProgress: setShare })
      toast({ tone: 'success', title: common('upload.done') })
    } catch (error) {
      reportFailure(error, common('upload.unexpected'))
    } finally {
      setShare(null)
    }
  }
  const isVideo = item.type === 'youtube'
  const { hint, ...accepted } = rules[item.type as keyof typeof rules] ?? rules.document
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm font-semibold">
          {originalName(item.file) || (isVideo && t('panel.transcript'))}
        </h3>
        {item.file && (
          <Button size="sm" icon={<Download />} onClick={() => void download()}>
            {common('actions.download')}
          </Button>
        )}
      </div>
      {share !== null ? (
        <Progress label={t('panel.replacing')} value={Math.round(share * 100)} />
      ) : (
        canEdit && (
          <>
            <FileDrop
              {...accepted}
              label={t(item.file ? 'panel.replace' : 'panel.addFile')}
              hint={t(hint, { megabytes })}
              onFiles={([file]) => void replace(file)}
            />
            {isVideo && <PasteTranscript onPaste={(text) => void replace(transcriptFile(text))} />}
          </>
        )
      )}
    </section>
  )
}

function PasteTranscript({ onPaste }: { onPaste: (text: string) => void }) {
  const t = useT('knowledge')
  const [text, setText] = useState('')
  return (
    <div className="space-y-2">
      <Field label={t('panel.paste')} hint={t('panel.pasteHint')}>
        <Textarea
          minRows={3}
          maxRows={12}
          maxLength={limits.pageBodyCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button size="sm" disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        {t('panel.useTranscript')}
      </Button>
    </div>
  )
}
