import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { type PictureRatio, pictureRatios } from '#shared/networks/linkedin.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useCreate, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const maxCharacters = 2000

/** The prompt, the ratio and the price. */
export function OrderForm({ post, isBusy }: { post: Row<'posts'>; isBusy: boolean }) {
  const t = useT('pictures')
  const production = useT('production')
  const { number } = useFormats()
  const { creditsPerPicture: price } = useRuntime().limits
  const [prompt, setPrompt] = useState(post.imagePrompt)
  const [ratio, setRatio] = useState<PictureRatio>('landscape')
  const create = useCreate('generated_pictures', { errorTitle: t('failed') })
  const order = () => create.mutate({ instance: post.instance, post: post.id, prompt, ratio })
  return (
    <div className="space-y-3">
      <Field label={t('prompt')} hint={t('promptHint')}>
        <Textarea
          value={prompt}
          minRows={3}
          maxRows={8}
          maxLength={maxCharacters}
          onChange={(event) => setPrompt(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SegmentedControl
          label={t('ratio')}
          value={ratio}
          onValueChange={setRatio}
          options={pictureRatios.map((value) => ({ value, label: production(`attachments.ratios.${value}`) }))}
        />
        <DisabledReason reason={prompt.trim() === '' && t('promptMissing')}>
          <Button
            variant="primary"
            icon={<WandSparkles />}
            loading={create.isPending}
            disabled={isBusy}
            onClick={order}
            className="max-sm:w-full"
          >
            {t('generate', { count: price, price: number(price) })}
          </Button>
        </DisabledReason>
      </div>
      <p className="text-caption text-ink-muted">{t('refunded')}</p>
    </div>
  )
}
