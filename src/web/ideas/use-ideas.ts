import { type IdeaStatus, ideaStatuses } from '#shared/collections/ideas.ts'
import type { Row } from '#shared/collections/index.ts'
import { linkIn } from '#shared/contracts/ideas.ts'
import { videoIdOf } from '#shared/youtube.ts'
import { useInstance } from '#web/instances/index.ts'
import { useAddressChoice } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import {
  type Expand,
  type Expanded,
  failureOf,
  uploadRecord,
  useConnection,
  useCreate,
  useDelete,
  useRecordList,
  useUpdate,
} from '#web/records/index.ts'
import { mayGoLater } from '#web/records/outbox.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { keepIdea, newIdeaId, storeIdea } from './idea-outbox.ts'

interface Related {
  item: Row<'knowledge_items'>
  createdBy: Row<'users'>
}
export type ShownIdea = Expanded<'ideas', Related>

/** The ideas of the workspace in the chosen view, live. */
export function useIdeas() {
  const { instance } = useInstance()
  const { chosen, choose } = useAddressChoice<'view'>({ view: 'open' })
  const view = ideaStatuses.find((status) => status === chosen('view')) ?? 'open'
  const list = useRecordList('ideas', {
    base: 'instance = {:instance} && status = {:view}',
    baseParams: { instance: instance?.id ?? '', view },
    enabled: Boolean(instance),
    expand: 'item' as Expand<Related>,
    search: ['unaccented(text)'],
    sorts: { newest: '-created', oldest: 'created' },
    defaultSort: 'newest',
  })
  return { list, view, show: (next: IdeaStatus) => choose('view', next) }
}

/** Creates and changes ideas. Errors are thrown if a form shows them. */
export function useIdeaChanges() {
  const t = useT('ideas')
  const common = useT('common')
  const { instance } = useInstance()
  const connection = useConnection()
  const createItem = useCreate('knowledge_items', { silent: true })
  const update = useUpdate('ideas', { silent: true })
  const move = useUpdate('ideas')
  const remove = useDelete('ideas', { errorTitle: common('deleteFailed') })
  const done = (title: string) => toast({ tone: 'success', title })
  const capture = async (text: string, item = ''): Promise<void> => {
    const id = newIdeaId()
    const idea = { instance: instance!.id, text, item }
    try {
      if (connection === 'online') {
        await storeIdea(id, idea)
        done(t('capture.saved'))
        return
      }
    } catch (error) {
      if (!mayGoLater(failureOf(error))) throw error
    }
    // The same id, so that the idea is stored once even if the earlier call arrived.
    keepIdea(id, idea)
    toast({ title: t('kept.kept'), description: t('kept.keptText') })
  }
  return {
    capture,
    /** The recording is stored and transcribed like any other of a knowledge base. */
    async captureVoice(file: File, text: string, base: string, onProgress: (share: number) => void): Promise<void> {
      const body = new FormData()
      for (const [name, value] of Object.entries({ base, type: 'audio', file })) body.set(name, value)
      const item = await uploadRecord('knowledge_items', { body, onProgress })
      await capture(text, item.id)
    },
    async readLink({ id, text }: ShownIdea, base: string): Promise<void> {
      const url = linkIn(text)
      const type = videoIdOf(url) ? 'youtube' : 'link'
      const item = await createItem.mutateAsync({ base, type, url })
      await update.mutateAsync({ id, item: item.id })
    },
    async edit(id: string, text: string): Promise<void> {
      await update.mutateAsync({ id, text })
      done(common('updated'))
    },
    async addTo(id: string, batch: string): Promise<void> {
      await update.mutateAsync({ id, batch })
      done(t('into.added'))
    },
    move: (id: string, status: IdeaStatus) => move.mutate({ id, status }, { onSuccess: () => done(common('updated')) }),
    remove: (id: string) => remove.mutate(id, { onSuccess: () => done(common('deleted')) }),
  }
}
