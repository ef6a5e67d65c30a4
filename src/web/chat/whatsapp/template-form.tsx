import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { filledTemplate, templateVariables, type WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { contactName } from '../inbox/contact-name.ts'
import type { Conversation } from '../inbox/use-conversations.ts'
import { TemplateFile } from './template-file.tsx'
import { TemplatePreview } from './template-preview.tsx'

const maxValueCharacters = 1024

/** A template's values and a preview. Double submits are sent once. */
export function TemplateForm({
  conversation,
  template,
  onBack,
  onSent,
}: {
  conversation: Conversation
  template: WhatsAppTemplate
  onBack: () => void
  onSent: () => void
}) {
  const t = useT('whatsapp')
  const variables = templateVariables(template)
  const [first] = variables.body
  // Most templates start with the customer's name.
  const [values, setValues] = useState<Record<string, string>>(() =>
    first && conversation.expand?.contact?.name ? { [first]: contactName(conversation.expand.contact) } : {},
  )
  const [file, setFile] = useState<File | null>(null)
  const [clientId] = useState(() => crypto.randomUUID())
  const { body, missing } = filledTemplate(template, values)
  const send = useMutation({
    mutationFn: () => {
      const body = new FormData()
      body.set('@jsonPayload', JSON.stringify({ clientId, name: template.name, language: template.language, values }))
      if (file) body.set('files', file)
      return pb.send(`/api/conversations/${conversation.id}/template`, { method: 'POST', body, requestKey: null })
    },
    onSuccess: onSent,
    meta: { silent: true },
  })
  const isComplete = missing.length === 0 && (!template.media || file !== null)
  const fields = [
    ...variables.header.map((key) => ({ key, label: t('templates.headerVariable', { name: shown(key) }) })),
    ...variables.body.map((key) => ({ key, label: shown(key) })),
    ...template.links.map(({ index, label }) => ({
      key: `button.${index}`,
      label: t('templates.linkVariable', { name: label }),
    })),
  ]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isComplete) send.mutate()
      }}
    >
      <Button size="sm" variant="ghost" icon={<ArrowLeft />} onClick={onBack} className="-ml-2">
        {t('templates.back')}
      </Button>
      {template.media && <TemplateFile media={template.media} file={file} onChange={setFile} />}
      {fields.length > 0 && (
        <fieldset className="mt-3">
          <legend className="text-sm font-medium">{t('templates.values')}</legend>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
            {fields.map(({ key, label }) => (
              <Field key={key} label={label}>
                <Input
                  value={Object.hasOwn(values, key) ? values[key] : ''}
                  maxLength={maxValueCharacters}
                  onChange={(event) => setValues({ ...values, [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <TemplatePreview template={template} body={body} values={values} file={file} />
      {send.isError && (
        <Banner tone="danger" announce title={t('templates.sendFailed')} className="mt-3">
          {describeFailure(failureOf(send.error))}
        </Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        icon={<SendHorizontal />}
        loading={send.isPending}
        disabled={!isComplete}
        className="mt-4 w-full sm:w-auto"
      >
        {t('templates.send')}
      </Button>
    </form>
  )
}

/** A placeholder as written in the template. */
const shown = (key: string): string => `{{${key.replace('header.', '')}}}`
