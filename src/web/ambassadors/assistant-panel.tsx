import { Check, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { AmbassadorSuggestions } from '#shared/contracts/suggestions.ts'
import { useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { type FieldsProps, PlanningFields } from './ambassador-fields.tsx'

/** Proposals to take over one by one; the ambassador is complete without them. */
export function AssistantPanel({ instance, ...fields }: FieldsProps & { instance: string }) {
  const t = useT('ambassadors')
  const { values, set } = fields
  const [found, setFound] = useState<AmbassadorSuggestions | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function ask() {
    setBusy(true)
    setFailed(false)
    const { language, name, headline, description, knowledgeBases } = values
    try {
      setFound(
        await pb.send('/api/ambassadors/suggestions', {
          method: 'POST',
          body: { instance, language, name, headline, description, knowledgeBases },
        }),
      )
    } catch (error) {
      if (!failureOf(error).isAbort) setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const proposals = found
    ? [
        ...found.mainObjectives.map((text) => ({
          label: t('fields.objectives'),
          text,
          isUsed: values.mainObjectives.includes(text),
          use: () => set('mainObjectives', [...values.mainObjectives, text]),
        })),
        ...found.editorialLines.map((text) => ({
          label: t('fields.lines'),
          text,
          isUsed: values.editorialLines.includes(text),
          use: () => set('editorialLines', [...values.editorialLines, text]),
        })),
        {
          label: t('fields.tone'),
          text: found.toneOfVoice,
          isUsed: values.toneOfVoice === found.toneOfVoice,
          use: () => set('toneOfVoice', found.toneOfVoice),
        },
        {
          label: t('fields.style'),
          text: found.writingStyle,
          isUsed: values.writingStyle === found.writingStyle,
          use: () => set('writingStyle', found.writingStyle),
        },
      ].filter(({ text }) => text)
    : []
  return (
    <div className="space-y-6">
      <PlanningFields {...fields} />
      <div className="rounded-lg border bg-sunken p-4">
        <p className="text-ink-muted">{t('assistant.text')}</p>
        <Button className="mt-3" icon={<Sparkles />} loading={isBusy} onClick={() => void ask()}>
          {t('assistant.ask')}
        </Button>
        {hasFailed && (
          <p role="alert" className="mt-3 text-danger-ink">
            {t('assistant.failed')}
          </p>
        )}
        <ul className="mt-4 space-y-2" aria-live="polite">
          {proposals.map(({ label, text, isUsed, use }) => (
            <li key={label + text} className="flex items-start gap-3 rounded-md border bg-surface p-3">
              <span className="min-w-0 flex-1">
                <span className="block text-caption text-ink-muted">{label}</span>
                {text}
              </span>
              <Button size="sm" disabled={isUsed} icon={isUsed ? <Check /> : undefined} onClick={use}>
                {isUsed ? t('assistant.used') : t('assistant.use')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
