import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { maxProfileCharacters, type SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** The assistant's sources in addition to the stored data of the ambassador. */
export interface OwnSources {
  readsWebsite: boolean
  profile: string
}

export function AssistantSources({
  request: { website, samples },
  own,
  onChange,
}: {
  request: SuggestionsRequest
  own: OwnSources
  onChange: (own: OwnSources) => void
}) {
  const t = useT('ambassadors')
  const { knowledgeLinks } = useRuntime().limits
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-3">
      <p className="text-caption text-ink-muted">
        {samples.length > 0 ? t('assistant.readsPosts', { count: samples.length }) : t('assistant.reads')}
      </p>
      {knowledgeLinks && URL.canParse(website) && (
        <Checkbox
          className="[&_label]:break-all"
          label={t('assistant.readsWebsite', { host: new URL(website).host })}
          checked={own.readsWebsite}
          onCheckedChange={(readsWebsite) => onChange({ ...own, readsWebsite })}
        />
      )}
      {isOpen || own.profile ? (
        <Field label={t('assistant.profile')} hint={t('assistant.profileHint')}>
          <Textarea
            value={own.profile}
            maxLength={maxProfileCharacters}
            minRows={3}
            maxRows={10}
            autoFocus={isOpen}
            onChange={(event) => onChange({ ...own, profile: event.target.value })}
          />
        </Field>
      ) : (
        <Button size="sm" variant="ghost" icon={<ClipboardPaste />} onClick={() => setOpen(true)}>
          {t('assistant.addProfile')}
        </Button>
      )}
    </div>
  )
}
