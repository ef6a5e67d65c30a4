import { resendVerification } from '#web/accounts/index.ts'
import { describeFailure, useT } from '#web/locale/index.ts'
import type { RequestFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** The reason why the assistant did not answer. */
export function AskFailure({ failure }: { failure: RequestFailure }) {
  const t = useT('ambassadors')
  const again = resendVerification(failure)
  return (
    <Banner
      tone="danger"
      announce
      actions={
        again && (
          <Button size="sm" onClick={again.onClick}>
            {again.label}
          </Button>
        )
      }
    >
      {Object.keys(failure.fields).length > 0 ? describeFailure(failure) : t('assistant.failed')}
    </Banner>
  )
}
