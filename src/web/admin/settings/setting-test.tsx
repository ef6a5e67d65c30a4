import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { failureOf } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

interface TestProps {
  title: string
  text: string
  action: string
  /** Resolves to the success message. */
  children: () => Promise<string>
}

/** A button that tests the saved settings, and the result. */
export function Test({ title, text, action, children }: TestProps) {
  const test = useTest()
  return (
    <Card title={title} description={text} className="mt-4 max-w-4xl">
      <Button loading={test.isRunning} onClick={() => void test.run(children)}>
        {action}
      </Button>
      <Outcome {...test} />
    </Card>
  )
}

/** The service's own error, after our server's message. */
const rawErrorIn = (message: string): string => message.split('Raw error: ').at(-1)!

export function useTest() {
  const t = useT('adminSettings')
  const [state, show] = useState({ isRunning: false, done: '', failure: '' })
  return {
    ...state,
    async run(work: () => Promise<string>): Promise<void> {
      show({ isRunning: true, done: '', failure: '' })
      try {
        show({ isRunning: false, done: await work(), failure: '' })
      } catch (error) {
        const { message, fields } = failureOf(error)
        const missing = fields.aiProvider ? t('tests.noProvider') : fields.webSearchProvider && t('tests.noSearch')
        const failure = missing || rawErrorIn(message)
        show({ isRunning: false, done: '', failure })
      }
    },
  }
}

export function Outcome({ done, failure }: { done: string; failure: string }) {
  const t = useT('adminSettings')
  return (
    <div aria-live="polite" className="mt-4 empty:hidden">
      {done && <Banner tone="success" title={done} />}
      {failure && (
        <Banner tone="danger" title={t('tests.failed')}>
          <span className="[overflow-wrap:anywhere]">{failure}</span>
        </Banner>
      )}
    </div>
  )
}
