import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import { ControlField, rules, ShortFormDialog, TextareaField, useForm, useValue } from '#web/forms/index.ts'
import { languageNames, languages, useLanguage, useT } from '#web/locale/index.ts'
import { useCreate, useRecords, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

interface Draft extends Record<string, unknown> {
  question: string
  language: Language
  expected: 'answer' | 'refuse'
  item: string
}

const schema = z.looseObject({ question: rules.required() })
const any = 'any'

/** A test question and the expected result: whether and from which source the bot answers. */
export function TestDialog({
  bot,
  base,
  test,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { bot: Row<'bots'>; base: string; test: Row<'bot_tests'> | null }) {
  const t = useT('chatSettings')
  const own = useLanguage()
  const create = useCreate('bot_tests', { silent: true })
  const update = useUpdate('bot_tests', { silent: true })
  const items = useItems(base)
  const form = useForm<Draft>({
    initial: {
      question: test?.question ?? '',
      language: test?.language || own,
      expected: test?.expected || 'answer',
      item: test?.item ?? '',
    },
    schema,
    async submit(draft) {
      const values = { ...draft, item: draft.expected === 'answer' ? draft.item : '' }
      if (test) await update.mutateAsync({ ...values, id: test.id })
      else await create.mutateAsync({ ...values, bot: bot.id })
      toast({ tone: 'success', title: t('saved') })
      onClose()
    },
  })
  const expected = useValue(form, 'expected')
  return (
    <ShortFormDialog
      size="md"
      form={form}
      title={t(test ? 'tests.edit' : 'tests.add')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
      closesOutside={false}
    >
      <TextareaField name="question" label={t('playground.question')} minRows={2} maxLength={1000} />
      <ControlField<Language> name="language" label={t('playground.language')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          />
        )}
      </ControlField>
      <ControlField<Draft['expected']> name="expected" label={t('tests.expected')}>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={(['answer', 'refuse'] as const).map((each) => ({
              value: each,
              label: t(`tests.expects.${each}`),
            }))}
          />
        )}
      </ControlField>
      {expected === 'answer' && (
        <ControlField name="item" label={t('tests.source')}>
          {({ value, onChange }) => (
            <Select
              value={value || any}
              onValueChange={(item) => onChange(item === any ? '' : item)}
              options={[
                { value: any, label: t('tests.anySource') },
                ...items.map(({ id, title }) => ({ value: id, label: title || id })),
              ]}
            />
          )}
        </ControlField>
      )}
    </ShortFormDialog>
  )
}

/** The sources that a bot can answer from. */
function useItems(base: string) {
  const items = useRecords('knowledge_items', {
    ...{ filter: 'base = {:base} && status = "ready"', params: { base }, sort: 'title,id', perPage: 500 },
    ...{ fields: 'id,title', enabled: base !== '' },
  })
  return items.data?.items ?? []
}
