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
import { Bubble } from '../thread/message-item.tsx'

const maxValueCharacters = 1024

/** What is filled in, with what the customer will read. Sent once, however often the button is pressed. */
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
  // The name of the customer is what most templates begin with.
  const [values, setValues] = useState<Record<string, string>>(() =>
    first && conversation.expand?.contact?.name ? { [first]: contactName(conversation.expand.contact) } : {},
  )
  const [clientId] = useState(() => crypto.randomUUID())
  const { body, missing } = filledTemplate(template, values)
  const send = useMutation({
    mutationFn: () => {
      const given = { clientId, name: template.name, language: template.language, values }
      const path = `/api/conversations/${conversation.id}/template`
      return pb.send(path, { method: 'POST', body: given, requestKey: null })
    },
    onSuccess: onSent,
  })
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
        if (missing.length === 0) send.mutate()
      }}
    >
      <Button size="sm" variant="ghost" icon={<ArrowLeft />} onClick={onBack} className="-ml-2">
        {t('templates.back')}
      </Button>
      {fields.length > 0 && (
        <fieldset className="mt-3">
          <legend className="text-sm font-medium">{t('templates.values')}</legend>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
            {fields.map(({ key, label }) => (
              <Field key={key} label={label}>
                <Input
                  value={values[key] ?? ''}
                  maxLength={maxValueCharacters}
                  onChange={(event) => setValues({ ...values, [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      <h3 className="mt-4 mb-2 text-sm font-medium">{t('templates.preview')}</h3>
      <Bubble author="member" isPrivate={false}>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
        {template.buttons.map((label, index) => (
          <p key={label} className="mt-2 border-t border-line pt-2 text-center text-link">
            {label}
            <span className="block text-caption text-ink-muted [overflow-wrap:anywhere] empty:hidden">
              {addressOf(template, index, values)}
            </span>
          </p>
        ))}
      </Bubble>
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
        disabled={missing.length > 0}
        className="mt-4 w-full sm:w-auto"
      >
        {t('templates.send')}
      </Button>
    </form>
  )
}

/** Where a button leads, if its address is completed. */
function addressOf({ links }: WhatsAppTemplate, at: number, values: Readonly<Record<string, string>>): string {
  const link = links.find(({ index }) => index === at)
  return link?.url.replace(/\{\{\s*\w+\s*\}\}/, (whole) => values[`button.${at}`]?.trim() || whole) ?? ''
}

/** As it stands in the text of the template. */
const shown = (key: string): string => `{{${key.replace('header.', '')}}}`
