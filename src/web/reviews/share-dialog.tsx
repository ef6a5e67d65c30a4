import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import type { ReviewLinkAddress, ReviewLinkOrder } from '#shared/contracts/reviews.ts'
import { type Language, languages } from '#shared/preferred-language.ts'
import {
  ControlField,
  FormDialog,
  FormMessage,
  rules,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
} from '#web/forms/index.ts'
import { languageNames, useLanguage, useT } from '#web/locale/index.ts'
import { pb, refreshLists, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface Draft {
  which: 'all' | 'approved'
  reviewer: string
  email: string
  message: string
  language: Language
}

const schema = z.looseObject({
  reviewer: rules.text(),
  email: rules.optionalEmail(),
  message: rules.text(),
})

/** Creates a review link to posts, and shows its address. */
export function ShareDialog({
  instance,
  posts,
  onClose,
}: {
  instance: string
  /** The posts that have a text. */
  posts: readonly Row<'posts'>[]
  onClose: () => void
}) {
  const t = useT('outside')
  const common = useT('common')
  const language = useLanguage()
  const { mail } = useRuntime()
  const [made, setMade] = useState<(ReviewLinkAddress & { email: string }) | null>(null)
  const approved = posts.filter(({ decision }) => decision === 'approve')
  const form = useForm<Draft>({
    initial: { which: approved.length > 0 ? 'approved' : 'all', reviewer: '', email: '', message: '', language },
    schema,
    async submit({ which, ...rest }) {
      const shared = which === 'approved' && approved.length > 0 ? approved : posts
      const body: ReviewLinkOrder = { ...rest, posts: shared.map(({ id }) => id) }
      const path = `/api/instances/${instance}/review-links`
      const address = await pb.send<ReviewLinkAddress>(path, { method: 'POST', body, requestKey: null })
      await refreshLists('review_links')
      setMade({ ...address, email: rest.email })
    },
  })
  if (made) return <Made {...made} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('share.title')}
      description={t('share.description')}
      closesOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <SubmitButton>{t('share.make')}</SubmitButton>
        </>
      }
    >
      <FormMessage>{form.failure}</FormMessage>
      <div className="space-y-5">
        {approved.length > 0 && approved.length < posts.length && (
          <ControlField<'all' | 'approved'> name="which" label={t('share.what')}>
            {(field) => (
              <SegmentedControl
                label={t('share.what')}
                value={field.value}
                onValueChange={field.onChange}
                options={[
                  { value: 'approved', label: t('share.approved', { count: approved.length }) },
                  { value: 'all', label: t('share.all', { count: posts.length }) },
                ]}
              />
            )}
          </ControlField>
        )}
        <TextField name="reviewer" label={t('share.reviewer')} maxLength={120} optional />
        {mail && (
          <TextField
            name="email"
            type="email"
            label={t('share.email')}
            hint={t('share.emailHint')}
            maxLength={255}
            optional
          />
        )}
        <TextareaField name="message" label={t('share.message')} maxLength={1000} optional />
        <ControlField<Language> name="language" label={t('share.language')}>
          {(field) => (
            <SegmentedControl
              label={t('share.language')}
              value={field.value}
              onValueChange={field.onChange}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          )}
        </ControlField>
      </div>
    </FormDialog>
  )
}

function Made({ url, email, onClose }: { url: string; email: string; onClose: () => void }) {
  const t = useT('outside')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('share.made')}
      description={email ? t('share.sent', { email }) : undefined}
      footer={
        <>
          <CopyButton text={url} label={t('share.copy')} />
          <Button variant="primary" onClick={onClose}>
            {t('share.done')}
          </Button>
        </>
      }
    >
      <Field label={t('share.address')}>
        <Input value={url} readOnly onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
