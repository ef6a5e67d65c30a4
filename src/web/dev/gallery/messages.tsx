import { Inbox, Sparkles } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Sample } from './sample.tsx'

export function Messages() {
  return (
    <>
      <Sample name="Banners" className="flex-col flex-nowrap! items-stretch!">
        <Banner title="Written without an AI provider" tone="info">
          Connect one in settings for posts that read better.
        </Banner>
        <Banner tone="warning" title="Your trial ends!" actions={<Button size="sm">Upgrade</Button>}>
          Upgrade now to continue enjoying our services
        </Banner>
        <Banner tone="danger" title="Three claims have no source" />
        <Banner tone="success">All posts of this batch are decided.</Banner>
        <Banner
          tone="primary"
          title="Ten posts are on us"
          actions={
            <Button size="sm" variant="primary">
              Start
            </Button>
          }
        />
      </Sample>
      <Sample name="Progress" className="grid! gap-6! sm:grid-cols-3">
        <Progress label="Writing post 3 of 5" value={3} max={5} valueText="3 / 5" />
        <Progress label="Reading your documents" indeterminate tone="info" />
        <Progress label="Credits used" value={9} max={10} valueText="9 of 10" tone="warning" size="sm" />
      </Sample>
      <Sample name="Skeleton" className="grid! gap-6! sm:grid-cols-2">
        <SkeletonText lines={3} />
        <div className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <SkeletonText lines={2} className="flex-1" />
        </div>
      </Sample>
      <Sample name="Empty and error" className="grid! items-stretch! gap-4! sm:grid-cols-2">
        <div className="rounded-card border border-line">
          <EmptyState
            compact
            headingLevel={3}
            icon={<Inbox />}
            title="No batches yet"
            description="A batch turns one idea into topics, and the topics you like into posts."
            action={
              <Button variant="primary" icon={<Sparkles />}>
                Start a batch
              </Button>
            }
          />
        </div>
        <div className="rounded-card border border-line">
          <ErrorState
            compact
            title="Batches could not be loaded"
            description="The server is currently unavailable. (503)"
            onRetry={() => {}}
          />
        </div>
      </Sample>
      <Sample name="Toasts">
        <Button onClick={() => toast('Draft saved')}>Plain</Button>
        <Button onClick={() => toast({ title: 'Status updated successfully.', tone: 'success' })}>Success</Button>
        <Button
          onClick={() =>
            toast({ title: 'Topic rejected', action: { label: 'Undo', onClick: () => toast('Back again') } })
          }
        >
          With undo
        </Button>
        <Button
          onClick={() =>
            toast({ title: 'API Request Failed', description: 'Status 503: Service unavailable', tone: 'danger' })
          }
        >
          Error
        </Button>
      </Sample>
    </>
  )
}
