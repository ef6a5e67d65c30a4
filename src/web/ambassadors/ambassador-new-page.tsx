import { useEffect, useState } from 'react'
import { useFields } from '#web/forms/use-fields.ts'
import { useInstance } from '#web/instances/index.ts'
import { titled, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Wizard } from '#web/ui/stepper.tsx'
import { type AmbassadorDraft, checkDraft, draftOf, recordOf } from './ambassador-draft.ts'
import { BasicFields, KnowledgeFields, PersonalityFields } from './ambassador-fields.tsx'
import { AssistantPanel } from './assistant-panel.tsx'

export const meta = titled('ambassadors', 'new')

const steps = ['basic', 'knowledge', 'personality', 'assistant'] as const
const draftKey = 'ambassadorDraft'

export default function AmbassadorNewPage() {
  const { instance } = useInstance()
  return instance ? <CreateWizard key={instance.id} instance={instance.id} /> : null
}

/** Four steps to an ambassador. What was typed survives a reload until it is saved. */
function CreateWizard({ instance }: { instance: string }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const go = useGo()
  const language = useLanguage()
  const [step, setStep] = useState(0)
  const { values, set, errors, isBusy, formProps } = useFields<AmbassadorDraft>({
    initial: { ...draftOf(null, language), ...JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') },
    check: (draft) => {
      const found = checkDraft(draft)
      // What is wrong stands on the first step.
      if (Object.values(found).some(Boolean)) setStep(0)
      return found
    },
    async submit(draft) {
      if (step < steps.length - 1) {
        setStep(step + 1)
        return
      }
      const { id } = await pb.collection('ambassadors').create({ ...recordOf(draft), instance })
      sessionStorage.removeItem(draftKey)
      go(`/dashboard/personas/${id}`, { replace: true })
    },
  })
  useEffect(() => sessionStorage.setItem(draftKey, JSON.stringify(values)), [values])
  const fields = { values, set, errors }
  return (
    <form {...formProps} className="mx-auto max-w-3xl">
      <PageHeader title={t('new')} breadcrumb={[{ label: t('title'), to: '/dashboard/personas' }]} />
      <Wizard
        label={t('new')}
        current={steps[step]!}
        steps={steps.map((id) => ({ id, label: t(`steps.${id}`) }))}
        footer={
          <>
            <Button variant="ghost" disabled={step === 0} onClick={() => setStep(step - 1)}>
              {common('actions.back')}
            </Button>
            <Button type="submit" variant="primary" loading={isBusy}>
              {step === steps.length - 1 ? t('finish') : common('actions.next')}
            </Button>
          </>
        }
      >
        {errors[''] && (
          <p role="alert" className="mb-4 text-danger-ink">
            {errors['']}
          </p>
        )}
        {step === 0 && <BasicFields {...fields} />}
        {step === 1 && <KnowledgeFields {...fields} instance={instance} />}
        {step === 2 && <PersonalityFields {...fields} />}
        {step === 3 && <AssistantPanel {...fields} instance={instance} />}
      </Wizard>
    </form>
  )
}
