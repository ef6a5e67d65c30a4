import { MessageCircle, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { filesOf, type Shown } from '#web/production/attachments/shown.ts'
import { ShownAttachments } from '#web/production/attachments/shown-attachments.tsx'
import { useFileAddress } from '#web/production/attachments/use-file-address.ts'
import { aboveFold, feeds } from '#web/production/review/fold.ts'
import { refreshLists, useLive, useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { FeedActs, useFeedNames, useSeen } from './feed-acts.tsx'

type Post = Row<'simulated_posts'>

const shownPosts = 100

/** The feed of an account on the simulated network: posts as readers see them, newest first. */
export default function FeedPage() {
  const t = useT('channels')
  const { account = '' } = useParams()
  const author = `urn:li:person:${account}`
  const ofAuthor = { filter: 'author = {:author}', params: { author } }
  const posts = useRecords('simulated_posts', { ...ofAuthor, sort: '-postedAt', perPage: shownPosts, silent: true })
  useLive('simulated_posts', '*', { ...ofAuthor, onChange: (event) => event && refreshLists('simulated_posts') })
  const name = useAccountName(account)
  const rows = posts.data?.items ?? []
  return (
    <>
      <PageHeader title={t('feed.title')} description={name} />
      <div className="mx-auto max-w-[34.5rem] space-y-4">
        <Banner tone="neutral">{t('feed.notice')}</Banner>
        {posts.isPending && <SkeletonRows rows={3} withAvatar />}
        {posts.isError && <ErrorState title={t('feed.loadFailed')} onRetry={() => void posts.refetch()} />}
        {posts.data && rows.length === 0 && (
          <EmptyState icon={<Newspaper />} title={t('feed.none')} description={t('feed.noneText')} />
        )}
        {rows.map((post) => (
          <PublishedPost key={post.id} post={post} name={name} />
        ))}
      </div>
    </>
  )
}

/** Accounts are ambassadors, or the workspace itself. */
function useAccountName(account: string): string {
  const t = useT('channels')
  const { instance } = useInstance()
  const ambassador = useRecords('ambassadors', { filter: 'id = {:account}', params: { account }, silent: true })
  if (instance?.id === account) return instance.name
  return ambassador.data ? (ambassador.data.items[0]?.name ?? t('feed.unknown')) : ''
}

function PublishedPost({ post, name }: { post: Post; name: string }) {
  const t = useT('channels')
  const { dateTime } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { id, text, postedAt, comments } = post
  const above = aboveFold(text, feeds.desktop)
  const isCut = !isOpen && above.length < text.trimEnd().length
  const article = useSeen(post)
  const nameOf = useFeedNames()
  return (
    <article ref={article} id={id} className="min-w-0 scroll-mt-20 rounded-card border bg-surface p-4 shadow-card">
      <header className="flex items-center gap-3">
        <Avatar name={name} size={48} decorative />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <time dateTime={postedAt} className="text-caption text-ink-muted">
            {dateTime(postedAt)}
          </time>
        </div>
      </header>
      <p className="mt-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
        <WithHashtags text={isCut ? above : text} />
        {isCut && (
          <>
            {'… '}
            <button type="button" className="text-ink-muted hover:text-ink" onClick={() => setOpen(true)}>
              {t('feed.more')}
            </button>
          </>
        )}
      </p>
      <Attachments post={post} />
      <FeedActs post={post} />
      {(comments?.length ?? 0) > 0 && (
        <section className="mt-4 border-t border-line pt-3">
          <h2 className="flex items-center gap-1.5 text-caption text-ink-muted">
            <MessageCircle aria-hidden="true" className="size-4" />
            {t('feed.comments', { count: comments!.length })}
          </h2>
          <ul className="mt-2 space-y-2 text-sm">
            {comments!.map((comment) => (
              <li key={comment.id} className="whitespace-pre-line [overflow-wrap:anywhere]">
                {nameOf(comment.actor) && <span className="block font-medium">{nameOf(comment.actor)}</span>}
                {comment.text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

const hashtag = /(#[\p{L}\p{M}\p{N}]*\p{L}[\p{L}\p{M}\p{N}]*)/u

/** Hashtags look like links, as on the network. */
const WithHashtags = ({ text }: { text: string }) =>
  text.split(hashtag).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
      <span key={at} className="font-semibold text-link">
        {part}
      </span>
    ) : (
      part
    ),
  )

function Attachments({ post }: { post: Post }) {
  const shown = shownOf(post)
  const { addressOf } = useFileAddress('simulated_posts', post.id, filesOf(shown))
  return <ShownAttachments shown={shown} addressOf={addressOf} width="34.5rem" />
}

function shownOf({ pictures, altTexts, document, documentTitle: title, link }: Post): Shown {
  const [image = ''] = pictures
  return {
    pictures: link ? [] : pictures.map((name, at) => ({ name, alt: altTexts?.[at] ?? '' })),
    document: document ? { name: document, title, pages: 0 } : null,
    link: link && { ...link, image },
  }
}
