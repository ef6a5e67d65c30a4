import { FileInput, Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { maxSamples } from '#shared/contracts/past-posts.ts'
import type { Language } from '#shared/preferred-language.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useUiTexts } from '#web/ui/ui-texts.tsx'
import { PastPostsDialog } from './past-posts/past-posts-dialog.tsx'
import { samplesIn } from './samples-in.ts'

/** Past posts, each in its own field; pasted text is split at lines of three dashes. */
export function SamplesField({
  value,
  onChange,
  error,
  language,
  disabled = false,
}: {
  value: readonly string[]
  /** The language of the ambassador's posts. */
  language: Language
  onChange: (value: string[]) => void
  error?: string | undefined
  disabled?: boolean
}) {
  const t = useT('ambassadors')
  const texts = useUiTexts()
  const list = useRef<HTMLFieldSetElement>(null)
  const isAdding = useRef(false)
  const [isImporting, setImporting] = useState(false)
  useLayoutEffect(() => {
    if (isAdding.current) [...(list.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus()
    isAdding.current = false
  })
  const change = (at: number, text: string): void => {
    onChange([...value.slice(0, at), ...samplesIn(text), ...value.slice(at + 1)].slice(0, maxSamples))
  }
  const add = (): void => {
    isAdding.current = true
    onChange([...value, ''])
  }
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="text-sm font-semibold text-ink">{t('fields.samples')}</legend>
      <p className="mb-3 mt-0.5 text-caption text-ink-subtle">{t('fields.samplesHint')}</p>
      {error && (
        <p role="alert" className="mb-2 text-caption text-danger-ink">
          {error}
        </p>
      )}
      <div className="space-y-2.5">
        {value.map((sample, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sample is identified by its index
          <div key={at} className="flex items-start gap-1">
            <Textarea
              aria-label={t('fields.sample', { number: at + 1 })}
              value={sample}
              maxRows={10}
              disabled={disabled}
              onChange={(event) => change(at, event.target.value)}
            />
            {!disabled && (
              <IconButton
                size="sm"
                tooltip={false}
                label={texts.remove(t('fields.sample', { number: at + 1 }))}
                icon={<X />}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            )}
          </div>
        ))}
        {!disabled && (
          <div className="flex flex-wrap gap-2">
            {value.length < maxSamples && (
              <Button size="sm" icon={<Plus />} onClick={add}>
                {t('fields.addSample')}
              </Button>
            )}
            <Button size="sm" icon={<FileInput />} onClick={() => setImporting(true)}>
              {t('pastPosts.open')}
            </Button>
          </div>
        )}
      </div>
      {isImporting && (
        <PastPostsDialog
          samples={value}
          language={language}
          onUse={(posts) => onChange([...value.filter((sample) => sample.trim()), ...posts].slice(0, maxSamples))}
          onClose={() => setImporting(false)}
        />
      )}
    </fieldset>
  )
}
