import { Button } from '../button.tsx'
import { Progress, type ProgressProps } from '../feedback/progress.tsx'
import { useUiTexts } from '../ui-texts.tsx'

/** Work in progress: description, progress, and a cancel button. */
export function Waiting({
  onCancel,
  isCanceling = false,
  ...progress
}: Pick<ProgressProps, 'label' | 'value' | 'max' | 'valueText' | 'indeterminate'> & {
  onCancel?: (() => void) | undefined
  isCanceling?: boolean
}) {
  const texts = useUiTexts()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-info-line bg-info-soft p-4"
    >
      <Progress className="min-w-48 flex-1" {...progress} />
      {onCancel && (
        <Button size="sm" onClick={onCancel} loading={isCanceling}>
          {texts.cancel}
        </Button>
      )}
    </div>
  )
}
