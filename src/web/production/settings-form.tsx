import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { limits } from '#shared/limits.ts'
import { BareField, Form, rules, SubmitButton, useForm, useValue } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'
import { useRuntime, useSession } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import type { BatchSettings } from './batch-settings.ts'
import { ComposerButton, useSpentOffer } from './composer-button.tsx'
import { SettingsFields } from './settings-fields.tsx'

/** Stored with the batch. */
export type StartedBy = { generation?: 'composer' }

const schema = z.looseObject({
  ambassador: rules.required(),
  numberOfTopics: rules.wholeNumber(limits.topics),
  characterLimit: rules.wholeNumber(limits.characters),
})

/** The settings of a batch: subject, audience and knowledge. */
export function SettingsForm({
  instance,
  ambassadors,
  initial,
  isFixed = false,
  disabled = false,
  onChange,
  onSubmit,
}: {
  instance: string
  ambassadors: readonly Row<'ambassadors'>[]
  initial: BatchSettings
  /** The existing batch, whose ambassador cannot be changed. */
  isFixed?: boolean
  disabled?: boolean
  onChange?: (settings: BatchSettings) => void
  /** @param how whether the embedded composer should start. @throws what the record API throws */
  onSubmit: (settings: BatchSettings, how: StartedBy) => Promise<unknown>
}) {
  const t = useT('production')
  const [refusal, setRefusal] = useState<Error | null>(null)
  const startedBy = useRef<StartedBy>({})
  const form = useForm<BatchSettings>({
    initial,
    schema,
    onChange,
    async submit(settings) {
      try {
        await onSubmit(settings, startedBy.current)
      } catch (error) {
        setRefusal(error as Error)
        throw error
      }
    },
  })
  const start = async (by: StartedBy): Promise<void> => {
    startedBy.current = by
    setRefusal(null)
    await form.submit()
    startedBy.current = {}
  }
  const offersComposer = useSpentOffer(refusal)
  const topics = useValue(form, 'numberOfTopics')
  const obstacle = useGhostwriterObstacle()
  return (
    <Form form={form}>
      <Card>
        <fieldset disabled={disabled} className="space-y-6">
          <BareField<string[]> name="knowledgeBases">
            {({ error }) =>
              (form.failure || error) && (
                <Banner
                  tone="danger"
                  announce
                  title={form.failure || error}
                  actions={
                    offersComposer && (
                      <ComposerButton isPending={form.isBusy} onClick={() => void start({ generation: 'composer' })} />
                    )
                  }
                />
              )
            }
          </BareField>
          <SettingsFields
            form={form}
            instance={instance}
            ambassadors={ambassadors}
            isFixed={isFixed}
            disabled={disabled}
          />
        </fieldset>
        <footer className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t pt-5">
          <Cost topics={Number(topics) || 0} />
          <DisabledReason reason={!disabled && obstacle}>
            <SubmitButton size="lg" disabled={disabled}>
              {t('settings.start')}
            </SubmitButton>
          </DisabledReason>
        </footer>
      </Card>
    </Form>
  )
}

/** The price of the posts if all topics are approved, and the available credits. */
function Cost({ topics }: { topics: number }) {
  const t = useT('production')
  const credits = useSession().user?.credits ?? 0
  const price = topics * useRuntime().limits.creditsPerPost
  return (
    <p className="max-w-md text-caption text-ink-muted">
      {t('settings.cost', { count: credits, price })}
      {price > credits && (
        <>
          {' '}
          <LocalLink to="/dashboard/billing" className="text-link hover:text-link-hover">
            {t('settings.moreCredits')}
          </LocalLink>
        </>
      )}
    </p>
  )
}
