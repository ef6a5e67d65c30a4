import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useAllByName } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useSubscription } from './use-subscription.ts'

/** Creates, replaces and deletes the address from which other calendar apps read this calendar. */
export function SubscriptionDialog({ onClose }: { onClose: () => void }) {
  const t = useT('calendarFeed')
  const { query, feed, url, isMaking, make, replace, switchOff } = useSubscription()
  const frame = { open: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose(), size: 'lg' } as const
  if (url) {
    return (
      <Dialog
        {...frame}
        title={t('made')}
        description={t('madeText')}
        closesOutside={false}
        footer={
          <>
            <CopyButton text={url} label={t('copy')} />
            <Button variant="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <Field label={t('address')}>
            <Input value={url} readOnly onFocus={(event) => event.target.select()} />
          </Field>
          <Banner tone="warning" title={t('secret')} />
          <HowTo />
        </div>
      </Dialog>
    )
  }
  if (feed) {
    return (
      <Dialog
        {...frame}
        title={t('title')}
        description={t('description')}
        footer={
          <>
            <Button onClick={() => void switchOff()}>{t('off')}</Button>
            <Button loading={isMaking} onClick={() => void replace()}>
              {t('replace')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <Subscribed feed={feed} />
          <HowTo />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog {...frame} title={t('title')} description={t('description')}>
      {query.isError && <ErrorState compact title={t('failed')} onRetry={() => void query.refetch()} />}
      {query.isPending && <Spinner />}
      {query.data && <NewAddress isMaking={isMaking} onMake={(ambassador) => void make(ambassador)} />}
    </Dialog>
  )
}

const everybody = 'everybody'

function NewAddress({ isMaking, onMake }: { isMaking: boolean; onMake: (ambassador: string) => void }) {
  const t = useT('calendarFeed')
  const ambassadors = useAllByName('ambassadors').data?.items ?? []
  const [chosen, setChosen] = useState(everybody)
  return (
    <div className="space-y-4">
      <Field label={t('ambassador')}>
        <Select
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: everybody, label: t('everybody') },
            ...ambassadors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <p className="text-caption text-ink-muted">
        {t('secret')} {t('ends')}
      </p>
      <Button variant="primary" loading={isMaking} onClick={() => onMake(chosen === everybody ? '' : chosen)}>
        {t('make')}
      </Button>
    </div>
  )
}

function Subscribed({ feed: { ambassador, created, readAt } }: { feed: Row<'calendar_feeds'> }) {
  const t = useT('calendarFeed')
  const { date, dateTime } = useFormats()
  const named = useAllByName('ambassadors').data?.items.find(({ id }) => id === ambassador)
  return (
    <div className="space-y-1 text-sm">
      <p className="font-medium">{named ? t('onOne', { name: named.name }) : t('onAll')}</p>
      <p className="text-ink-muted">
        {t('created', { date: date(created) })} {readAt ? t('read', { date: dateTime(readAt) }) : t('unread')}
      </p>
    </div>
  )
}

const apps = ['google', 'outlook', 'apple'] as const

function HowTo() {
  const t = useT('calendarFeed')
  return (
    <section aria-label={t('how')}>
      <h3 className="text-sm font-semibold">{t('how')}</h3>
      <dl className="mt-2 space-y-2 text-sm">
        {apps.map((app) => (
          <div key={app}>
            <dt className="font-medium">{t(`apps.${app}.name`)}</dt>
            <dd className="text-ink-muted">{t(`apps.${app}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
