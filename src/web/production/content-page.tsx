import { useParams } from 'react-router'
import { useLocalised, useT } from '#web/locale/index.ts'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { LinkTabs } from '#web/ui/frame/tabs.tsx'
import { ContentPosts } from './content-posts.tsx'
import { ContentPrompts } from './content-prompts.tsx'
import { ContentTopics } from './content-topics.tsx'

const parts = ['posts', 'drafts', 'review', 'final', 'topics', 'image-prompts'] as const
type Part = (typeof parts)[number]
const stages = { posts: null, drafts: 'draft', review: 'review', final: 'final' } as const

/** Everything the workspace has produced, across its batches. */
export default function ContentPage() {
  const t = useT('production')
  const localised = useLocalised()
  const { part = 'posts' } = useParams()
  // Other values do not reach this page (app/parameters.ts).
  const shown = parts.find((known) => known === part) ?? 'posts'
  return (
    <>
      <PageHeader title={t('content.title')} description={t('content.description')} />
      <LinkTabs
        label={t('content.title')}
        className="mb-4"
        items={parts.map((each) => ({
          to: localised(`/dashboard/content/${each}`),
          label: t(`content.parts.${each}`),
          current: each === shown,
        }))}
      />
      {shown === 'image-prompts' ? (
        <ContentPrompts />
      ) : shown === 'topics' ? (
        <ContentTopics />
      ) : (
        <ContentPosts key={shown} stage={stages[shown satisfies Exclude<Part, 'topics' | 'image-prompts'>]} />
      )}
    </>
  )
}
