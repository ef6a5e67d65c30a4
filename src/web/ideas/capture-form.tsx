import { Mic } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { maxIdeaCharacters } from '#shared/contracts/ideas.ts'
import { audioExtensions } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import {
  Form,
  FormMessage,
  rules,
  SubmitButton,
  TextareaField,
  useForm,
  useUnsavedChanges,
  useValue,
} from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { BaseDialog, useBases } from './base-dialog.tsx'
import { DownloadRecording, Recording } from './recording.tsx'
import { useIdeaChanges } from './use-ideas.ts'

const schema = z.object({ text: rules.required() })
const accept = ['audio/*', ...audioExtensions.map((extension) => `.${extension}`)].join(',')

/** Captures an idea as a text or a recording, usable with one hand. Content shared by the phone is in the address, and prefills it. */
export function CaptureForm() {
  const [round, setRound] = useState(0)
  const [address, setAddress] = useSearchParams()
  const given = round === 0 ? sharedText(address) : ''
  function next(): void {
    setRound(round + 1)
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of shared) after.delete(name)
        return after
      },
      { replace: true },
    )
  }
  return <Capture key={round} given={given} isAnother={round > 0} onDone={next} />
}

/** The parameters' names in the app's manifest. */
const shared = ['title', 'text', 'url']

/** Apps often repeat the title or the link in the text. */
function sharedText(address: URLSearchParams): string {
  const parts = shared.map((name) => address.get(name)?.trim() ?? '').filter(Boolean)
  return parts
    .filter(
      (part, at) =>
        !parts.some((other, place) => place !== at && other.includes(part) && (other !== part || place < at)),
    )
    .join('\n')
}

function Capture({ given, isAnother, onDone }: { given: string; isAnother: boolean; onDone: () => void }) {
  const t = useT('ideas')
  const { capture } = useIdeaChanges()
  const input = useRef<HTMLInputElement>(null)
  const [recording, setRecording] = useState<File | null>(null)
  const problemOf = useRecordingProblem()
  const problem = recording ? problemOf(recording) : ''
  // For a recording that is made offline.
  useBases()
  const form = useForm({
    initial: { text: given.slice(0, maxIdeaCharacters) },
    schema,
    warnsUnsaved: true,
    async submit({ text }) {
      await capture(text.trim())
      onDone()
    },
  })
  const text = useValue(form, 'text')
  return (
    <Card className="mb-6">
      <Form form={form} className="space-y-3">
        <FormMessage>{form.failure}</FormMessage>
        <TextareaField
          name="text"
          label={t('capture.label')}
          placeholder={t('capture.placeholder')}
          maxLength={maxIdeaCharacters}
          minRows={3}
          maxRows={12}
          autoFocus={isAnother}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <input
            ref={input}
            type="file"
            accept={accept}
            capture
            hidden
            aria-hidden="true"
            tabIndex={-1}
            onChange={(event) => {
              setRecording(event.target.files?.[0] ?? null)
              event.target.value = ''
            }}
          />
          <Button icon={<Mic />} onClick={() => input.current?.click()}>
            {t('capture.voice')}
          </Button>
          <SubmitButton>{t('capture.save')}</SubmitButton>
        </div>
      </Form>
      {recording && problem && <RefusedRecording file={recording} problem={problem} />}
      {recording && !problem && (
        <VoiceDialog file={recording} text={text} onClose={() => setRecording(null)} onSaved={onDone} />
      )}
    </Card>
  )
}

function VoiceDialog({
  file,
  text,
  onClose,
  onSaved,
}: {
  file: File
  text: string
  onClose: () => void
  onSaved: () => void
}) {
  const t = useT('ideas')
  const { captureVoice } = useIdeaChanges()
  useUnsavedChanges(true)
  return (
    <BaseDialog
      title={t('voice.title')}
      text={t('voice.text')}
      submitLabel={t('voice.keep')}
      onClose={onClose}
      onSave={async (base) => {
        await captureVoice(file, text, base)
        onSaved()
      }}
    >
      <Recording file={file} />
    </BaseDialog>
  )
}

/** A recording that the server would refuse. */
function RefusedRecording({ file, problem }: { file: File; problem: string }) {
  const t = useT('ideas')
  return (
    <Banner
      tone="danger"
      announce
      title={t('voice.refused', { name: file.name })}
      actions={<DownloadRecording file={file} />}
      className="mt-3"
    >
      {problem}
    </Banner>
  )
}

function useRecordingProblem(): (file: File) => string {
  const validation = useT('validation')
  return ({ name, size }) => {
    if (size > limits.uploadBytes) return validation('fileSize', { megabytes: limits.uploadBytes / (1024 * 1024) })
    const isAccepted = audioExtensions.includes(name.split('.').at(-1)!.toLowerCase())
    return isAccepted ? '' : validation('fileType')
  }
}
