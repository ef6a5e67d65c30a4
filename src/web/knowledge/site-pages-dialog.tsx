import { useState } from 'react'
import type { SitePage, SitePages } from '#shared/contracts/knowledge.ts'
import { useReportFailed } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { reportFailure, useCreate, useCreateMany } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Min number of pages for a search field. */
const pagesWithSearch = 10

interface DialogProps {
  base: string
  /** Includes the entered address, which can be followed. */
  found: SitePages & { address: string }
  onClose: () => void
}

/** The pages of a website; the chosen ones become links of the base. */
export function SitePagesDialog({ base, found, onClose }: DialogProps) {
  const t = useT('knowledge')
  const { number } = useFormats()
  const { isAdding, add } = useAddPages(base, found.address, onClose)
  const [follows, setFollows] = useState(false)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const words = search.toLocaleLowerCase()
  const shown = found.pages.filter(({ url, title }) => `${title} ${url}`.toLocaleLowerCase().includes(words))
  const free = shown.filter(({ isAdded }) => !isAdded)
  const chosenShown = free.filter(({ url }) => chosen.has(url)).length
  const choose = (pages: readonly SitePage[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const { url } of pages) isChosen ? next.add(url) : next.delete(url)
    setChosen(next)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      closesOutside={chosen.size === 0 && !follows}
      title={t('site.title', { host: hostOf(found.pages[0]!.url) })}
      description={found.left > 0 ? t('site.textLeft', { count: found.left }) : t('site.text')}
      footer={
        <DisabledReason reason={chosen.size === 0 && !follows && t('site.none')}>
          <Button
            variant="primary"
            loading={isAdding}
            onClick={() =>
              void add(
                found.pages.filter(({ url }) => chosen.has(url)),
                follows,
              )
            }
          >
            {chosen.size > 0 ? t('site.add', { count: chosen.size }) : t(follows ? 'site.followOnly' : 'site.addNone')}
          </Button>
        </DisabledReason>
      }
    >
      {found.canFollow ? (
        <Checkbox
          className="mb-3"
          label={t('site.follow')}
          description={t('site.followText')}
          checked={follows}
          onCheckedChange={setFollows}
        />
      ) : (
        <p className="mb-3 text-caption text-ink-muted">{t('site.cannotFollow')}</p>
      )}
      <div className="sticky top-0 z-1 space-y-3 border-b border-line bg-raised pb-3">
        {found.pages.length > pagesWithSearch && (
          <SearchInput label={t('site.search')} value={search} onValueChange={setSearch} delay={100} />
        )}
        {free.length > 0 && (
          <Checkbox
            label={t('site.all', { count: number(free.length) })}
            checked={chosenShown === free.length ? true : chosenShown > 0 ? 'indeterminate' : false}
            onCheckedChange={(isChosen) => choose(free, isChosen)}
          />
        )}
      </div>
      {shown.length === 0 && <p className="py-6 text-center text-sm text-ink-muted">{t('site.noResults')}</p>}
      <ul className="mt-2 space-y-1.5">
        {shown.map((page) => (
          <PageItem
            key={page.url}
            page={page}
            isChosen={page.isAdded || chosen.has(page.url)}
            onChoose={(isChosen) => choose([page], isChosen)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

const hostOf = (url: string): string => new URL(url).host

function PageItem({
  page: { url, title, date, isAdded },
  isChosen,
  onChoose,
}: {
  page: SitePage
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT('knowledge')
  const { date: format } = useFormats()
  const path = pathOf(url)
  const about = [title && path, date && format(date), isAdded && t('site.added')].filter(Boolean)
  return (
    <li>
      <Checkbox
        className="[&_label]:break-words"
        label={title || path}
        description={about.length > 0 && <span className="break-all">{about.join(' · ')}</span>}
        checked={isChosen}
        disabled={isAdded}
        onCheckedChange={onChoose}
      />
    </li>
  )
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  try {
    return decodeURI(pathname + search)
  } catch {
    return pathname + search
  }
}

function useAddPages(base: string, address: string, onDone: () => void) {
  const t = useT('knowledge')
  const create = useCreateMany('knowledge_items', { silent: true })
  const follow = useCreate('followed_sites', { silent: true })
  const reportFailed = useReportFailed()
  return {
    isAdding: create.isPending || follow.isPending,
    async add(pages: readonly SitePage[], follows: boolean): Promise<void> {
      if (follows) {
        try {
          await follow.mutateAsync({ base, url: address })
          toast({ tone: 'success', title: t('site.followed') })
        } catch (error) {
          reportFailure(error, t('site.followFailed'))
          return
        }
      }
      if (pages.length === 0) return onDone()
      const drafts = pages.map(({ url, title }) => ({ id: url, draft: { base, type: 'link', url, title } as const }))
      try {
        const { done, failed } = await create.mutateAsync(drafts)
        const rows = pages.map(({ url, title }) => ({ id: url, title: title || pathOf(url) }))
        reportFailed(failed, rows, { title: t('site.failed'), nameOf: ({ title }) => title })
        if (done.length > 0) toast({ tone: 'success', title: t('site.done', { count: done.length }) })
        onDone()
      } catch (error) {
        reportFailure(error, t('site.failed'))
      }
    },
  }
}
