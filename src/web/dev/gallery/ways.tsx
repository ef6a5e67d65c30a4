import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Breadcrumb } from '#web/ui/frame/breadcrumb.tsx'
import { Stepper, Wizard } from '#web/ui/frame/stepper.tsx'
import { LinkTabs } from '#web/ui/frame/tabs.tsx'
import { Sample } from './sample.tsx'

const steps = [
  { id: 'settings', label: 'Settings' },
  { id: 'topics', label: 'Topics' },
  { id: 'posts', label: 'Posts' },
  { id: 'done', label: 'Done' },
]

export function Ways() {
  const [current, setCurrent] = useState('topics')
  const at = steps.findIndex((step) => step.id === current)
  return (
    <>
      <Sample name="Breadcrumb and link tabs" className="flex-col flex-nowrap! items-stretch!">
        <Breadcrumb
          items={[
            { label: 'Dashboard', to: '/dev/ui' },
            { label: 'Ambassadors', to: '/dev/ui' },
            { label: 'Helena Prado' },
          ]}
        />
        <LinkTabs
          label="Ambassador"
          items={[
            { to: '/dev/ui?a', label: 'Overview', current: true },
            { to: '/dev/ui?b', label: 'Strategic Planning', current: false },
            { to: '/dev/ui?c', label: 'Knowledge Base', current: false, count: 3 },
          ]}
        />
      </Sample>
      <Sample name="Stepper" className="block!">
        <Stepper label="Batch" steps={steps} current="topics" reached="posts" onStep={() => {}} />
      </Sample>
      <Sample name="Wizard" className="block!">
        <Wizard
          label="New batch"
          steps={steps}
          current={current}
          onStep={setCurrent}
          footer={
            <>
              <Button onClick={() => setCurrent(steps[Math.max(0, at - 1)]!.id)}>Back</Button>
              <Button variant="primary" onClick={() => setCurrent(steps[Math.min(3, at + 1)]!.id)}>
                Continue
              </Button>
            </>
          }
        >
          <Card title={steps[at]!.label} headingLevel={3}>
            <p className="text-ink-muted">What this step asks for.</p>
          </Card>
        </Wizard>
      </Sample>
    </>
  )
}
