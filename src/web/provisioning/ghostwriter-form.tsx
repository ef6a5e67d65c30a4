import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { type GhostwriterSettings, ghostwriterSettings, knowledgeSources } from '#shared/contracts/ghostwriter.ts'
import { limits } from '#shared/limits.ts'
import {
  BareField,
  ControlField,
  Form,
  FormMessage,
  rules,
  SubmitButton,
  TextField,
  useForm,
} from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

/** Numbers as typed. */
interface Draft extends Record<string, unknown> {
  numberOfTopics: string
  characterLimit: string
  knowledgeSource: GhostwriterSettings['knowledgeSource']
  language: GhostwriterSettings['language']
  imagePrompts: boolean
}

const schema = z.looseObject({
  numberOfTopics: rules.wholeNumber(limits.topics),
  characterLimit: rules.wholeNumber(limits.characters),
})

/** The default settings of the workspace's new batches; admins can change them, everybody else can read them. */
export default function GhostwriterForm({ own }: { own: Row<'instance_services'> }) {
  const t = useT('services')
  const { canManage } = useInstance()
  const update = useUpdate('instance_services', { silent: true })
  const stored = ghostwriterSettings(own.config)
  const form = useForm<Draft>({
    initial: {
      ...stored,
      numberOfTopics: String(stored.numberOfTopics),
      characterLimit: String(stored.characterLimit),
    },
    schema,
    warnsUnsaved: true,
    async submit(draft) {
      const config = {
        ...draft,
        numberOfTopics: Number(draft.numberOfTopics),
        characterLimit: Number(draft.characterLimit),
      }
      await update.mutateAsync({ id: own.id, config })
      toast({ tone: 'success', title: t('config.saved') })
    },
  })
  return (
    <Form form={form}>
      {!canManage && (
        <Banner tone="neutral" className="mb-4">
          {t('config.readOnly')}
        </Banner>
      )}
      <FormMessage>{form.failure}</FormMessage>
      <Card>
        <fieldset disabled={!canManage} className="space-y-6">
          <Fields disabled={!canManage} />
        </fieldset>
        {canManage && (
          <footer className="mt-6 flex justify-end border-t pt-5">
            <SubmitButton>{t('config.save')}</SubmitButton>
          </footer>
        )}
      </Card>
    </Form>
  )
}

function Fields({ disabled }: { disabled: boolean }) {
  const t = useT('services')
  return (
    <>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField name="numberOfTopics" inputMode="numeric" label={t('config.topics')} />
        <TextField name="characterLimit" inputMode="numeric" label={t('config.characters')} />
        <ControlField<Draft['knowledgeSource']> name="knowledgeSource" label={t('config.source')}>
          {({ value, onChange }) => (
            <Select
              value={value}
              disabled={disabled}
              onValueChange={onChange}
              options={knowledgeSources.map((each) => ({ value: each, label: t(`config.sources.${each}`) }))}
            />
          )}
        </ControlField>
        <ControlField<Draft['language']> name="language" label={t('config.language')}>
          {({ value, onChange }) => (
            <Select
              value={value || 'ambassador'}
              disabled={disabled}
              onValueChange={(chosen) => onChange(chosen === 'ambassador' ? '' : chosen)}
              options={[
                { value: 'ambassador', label: t('config.ofAmbassador') },
                ...languages.map((language) => ({ value: language, label: languageNames[language] })),
              ]}
            />
          )}
        </ControlField>
      </div>
      <BareField<boolean> name="imagePrompts">
        {({ value, onChange }) => (
          <Switch
            checked={value}
            onCheckedChange={onChange}
            disabled={disabled}
            label={t('config.imagePrompts')}
            description={t('config.imagePromptsText')}
          />
        )}
      </BareField>
    </>
  )
}
