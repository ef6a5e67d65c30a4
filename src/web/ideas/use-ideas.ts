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
  useConnection,
  useCreate,
  useDelete,
  useRecordList,
  useUpdate,
} from '#web/records/index.ts'
import { mayGoLater } from '#web/records/outbox.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { isOnlyHere, keepIdea, keepRecording, newId, storeIdea } from './idea-outbox.ts'

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
  /** If the browser could not store an idea, the list shows that. */
  const tellKept = (id: string, description: string): void => {
    if (!isOnlyHere(id)) toast({ title: t('kept.kept'), description })
  }
  const capture = async (text: string): Promise<void> => {
    const id = newId()
    const idea = { instance: instance!.id, text }
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
    await keepIdea(id, idea)
    tellKept(id, t('kept.keptText'))
  }
  return {
    capture,
    /** The recording is kept in any case, because sending it may take minutes. */
    async captureVoice(file: File, text: string, base: string): Promise<void> {
      const id = newId()
      await keepRecording(id, file, { instance: instance!.id, text, base })
      tellKept(id, t(connection === 'online' ? 'kept.nowText' : 'kept.keptText'))
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
