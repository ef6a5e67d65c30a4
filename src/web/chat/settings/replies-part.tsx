import { MessageSquareQuote } from 'lucide-react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { replyVariables, unknownVariables } from '#shared/contracts/canned-replies.ts'
import { rule, rules, ShortFormDialog, TextareaField, TextField, useForm } from '#web/forms/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { textsOf, useFormats, useT } from '#web/locale/index.ts'
import { type OverlayProps, useOverlay } from '#web/ui/overlay/overlays.tsx'
import { useOwn } from '../use-own.ts'
import { Listed, RowActs } from './listed.tsx'
import { useDeleteAsked } from './use-delete-asked.ts'
import { useSave } from './use-save.ts'

/** The list of canned replies. */
export function RepliesPart() {
  const t = useT('chatSettings')
  const { instance, canEdit } = useInstance()
  const { open } = useOverlay()
  const replies = useOwn('canned_replies', 'shortCode')
  const ask = useDeleteAsked('canned_replies')
  return (
    <Listed
      list={replies}
      title={t('replies.title')}
      description={t('replies.text')}
      empty={t('replies.empty')}
      icon={<MessageSquareQuote />}
      addLabel={t('replies.add')}
      mayChange={canEdit}
      onAdd={() => void open(ReplyDialog, { instance: instance!.id, reply: null })}
    >
      {(reply) => (
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-mono text-caption font-medium">/{reply.shortCode}</p>
            <p className="mt-0.5 line-clamp-3 text-sm whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]">
              {reply.text}
            </p>
          </div>
          {canEdit && (
            <RowActs
              name={`/${reply.shortCode}`}
              onEdit={() => void open(ReplyDialog, { instance: instance!.id, reply })}
              onDelete={() =>
                void ask(reply.id, t('replies.deleteTitle', { name: `/${reply.shortCode}` }), t('replies.deleteText'))
              }
            />
          )}
        </div>
      )}
    </Listed>
  )
}

const schema = z.object({
  shortCode: z.string().check(
    z.trim(),
    rule(
      (code) => /^\/?[^\s/]{1,40}$/.test(code),
      () => textsOf('chatSettings')('replies.codeInvalid'),
    ),
  ),
  text: rules.required().check(
    rule(
      (text) => unknownVariables(text).length === 0,
      () => textsOf('chatSettings')('replies.unknown'),
    ),
  ),
})

function ReplyDialog({
  instance,
  reply,
  open,
  onOpenChange,
  onClose,
}: OverlayProps & { instance: string; reply: Row<'canned_replies'> | null }) {
  const t = useT('chatSettings')
  const { list } = useFormats()
  const save = useSave('canned_replies', reply, { instance }, onClose)
  const form = useForm({
    initial: { shortCode: reply?.shortCode ?? '', text: reply?.text ?? '' },
    schema,
    submit: ({ shortCode, text }) => save({ shortCode: shortCode.replace(/^\//, ''), text }),
  })
  const names = list(replyVariables.map((name) => `{${name}}`))
  return (
    <ShortFormDialog
      size="md"
      form={form}
      title={t(reply ? 'replies.edit' : 'replies.add')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
      closesOutside={false}
    >
      <TextField name="shortCode" label={t('replies.code')} hint={t('replies.codeHint')} maxLength={41} />
      <TextareaField name="text" label={t('replies.body')} hint={t('replies.variables', { names })} maxLength={4000} />
    </ShortFormDialog>
  )
}
