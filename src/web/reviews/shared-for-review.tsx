import { EllipsisVertical, Link2, RotateCw, Send, Trash2, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { ReviewLinkAddress } from '#shared/contracts/reviews.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure, useDelete, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { ShareDialog } from './share-dialog.tsx'

type ReviewLink = Row<'review_links'>

/** Review links to posts of a batch, and a button to create one. For editors. */
export function SharedForReview({ posts }: { posts: readonly Row<'posts'>[] }) {
  const t = useT('outside')
  const { instance, canEdit } = useInstance()
  const [isSharing, setSharing] = useState(false)
  const readable = posts.filter(({ body }) => body !== '')
  if (!instance || !canEdit || readable.length === 0) return null
  return (
    <section aria-label={t('links.title')} className="contents">
      <Button size="sm" icon={<UserRoundCheck />} onClick={() => setSharing(true)}>
        {t('share.action')}
      </Button>
      <Links instance={instance.id} posts={readable} />
      {isSharing && <ShareDialog instance={instance.id} posts={readable} onClose={() => setSharing(false)} />}
    </section>
  )
}

function Links({ instance, posts }: { instance: string; posts: readonly Row<'posts'>[] }) {
  const t = useT('outside')
  const ofInstance = { filter: 'instance = {:instance}', params: { instance } }
  const { data } = useRecords('review_links', { ...ofInstance, sort: '-created', perPage: 200, silent: true })
  useLive('review_links', '*', ofInstance)
  const shown = new Set(posts.map(({ id }) => id))
  const links = (data?.items ?? []).filter((link) => link.posts.some((id) => shown.has(id)))
  if (links.length === 0) return null
  return (
    <ul aria-label={t('links.title')} className="flex flex-wrap gap-2">
      {links.map((link) => (
        <LinkChip key={link.id} link={link} />
      ))}
    </ul>
  )
}

function LinkChip({ link }: { link: ReviewLink }) {
  const t = useT('outside')
  const { date } = useFormats()
  const items = useLinkItems(link)
  const name = link.reviewer || link.email || t('links.unnamed')
  const isExpired = Date.parse(link.expiresAt.replace(' ', 'T')) <= Date.now()
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-control border bg-surface py-0.5 pr-0.5 pl-3 text-sm">
      <span className="min-w-0 truncate">{name}</span>
      {isExpired ? (
        <Badge tone="danger">{t('links.expired')}</Badge>
      ) : (
        <span className="whitespace-nowrap text-caption text-ink-muted">
          {link.openedAt ? t('links.opened', { date: date(link.openedAt) }) : t('links.unopened')}
        </span>
      )}
      <Menu
        trigger={
          <IconButton size="sm" tooltip={false} label={t('links.actions', { name })} icon={<EllipsisVertical />} />
        }
        items={items}
      />
    </li>
  )
}

function useLinkItems(link: ReviewLink): MenuItem[] {
  const t = useT('outside')
  const confirm = useConfirm()
  const remove = useDelete('review_links')
  const base = `/api/instances/${link.instance}/review-links/${link.id}`
  const copy = async (path: string, method: string, title: string): Promise<void> => {
    const { url } = await pb.send<ReviewLinkAddress>(base + path, { method, requestKey: null })
    await navigator.clipboard.writeText(url)
    toast({ tone: 'success', title })
    await refreshLists('review_links')
  }
  const run = (work: () => Promise<void>) => () => void work().catch(reportFailure)
  return [
    { label: t('share.copy'), icon: <Link2 />, onSelect: run(() => copy('/address', 'GET', t('links.copied'))) },
    ...(link.email
      ? [
          {
            label: t('links.remind'),
            icon: <Send />,
            onSelect: run(async () => {
              await pb.send(`${base}/remind`, { method: 'POST', requestKey: null })
              toast({ tone: 'success', title: t('links.reminded', { email: link.email }) })
            }),
          },
        ]
      : []),
    { label: t('links.renew'), icon: <RotateCw />, onSelect: run(() => copy('/renew', 'POST', t('links.renewed'))) },
    {
      label: t('links.withdraw'),
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: run(async () => {
        const isSure = await confirm({
          title: t('links.withdrawTitle'),
          description: t('links.withdrawText'),
          confirmLabel: t('links.withdraw'),
          tone: 'danger',
        })
        if (!isSure) return
        // Not a callback of `mutate`, because this row is unmounted by then. Failures are reported.
        const isGone = await remove.mutateAsync(link.id).catch(() => false)
        if (isGone) toast({ tone: 'success', title: t('links.withdrawn') })
      }),
    },
  ]
}
