import { ListPlus } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { QueuedPost } from './use-add-to-queue.ts'
import { useQueueChoices } from './use-queue-choices.ts'

interface AddToQueueProps {
  /** Approved posts without a time. */
  posts: readonly QueuedPost[]
  /** The label of the button and in the palette. */
  label: string
  /** The accessible name, if the label does not identify the post. */
  name?: string
  size?: ButtonProps['size']
  variant?: ButtonProps['variant']
  /** The action in the palette, with an optional key on the page. */
  action?: { id: string; keys?: string }
  /** Shows only the icon, with the name as its tooltip. */
  iconOnly?: boolean
}

/** Adds posts to the next free slots. Asks for the channel if there are several, and links to the channels if there is none. */
export function AddToQueue({ posts, label, name = label, action, ...looks }: AddToQueueProps) {
  const t = useT('queue')
  const { canManage } = useInstance()
  const { choices, obstacle, needsChannel, isLoaded, isAdding } = useQueueChoices(posts)
  useActions(
    action && isLoaded
      ? choices.map(({ channel, add }, at) => ({
          ...{ id: `${action.id}.${at}`, label, icon: <ListPlus />, run: add },
          ...(choices.length > 1 && { label: t('add.on', { channel }) }),
          ...(at === 0 && action.keys && { keys: action.keys }),
        }))
      : [],
  )
  const shown = { ...looks, label, name, loading: isAdding }
  if (!isLoaded) return <QueueButton {...shown} disabled />
  const [only, ...others] = choices
  if (only && others.length === 0) return <QueueButton {...shown} onClick={only.add} />
  if (only) {
    return (
      <Menu
        trigger={<QueueButton {...shown} />}
        items={[{ heading: t('add.where') }, ...choices.map(({ channel, add }) => ({ label: channel, onSelect: add }))]}
      />
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <DisabledReason reason={obstacle}>
        <QueueButton {...shown} />
      </DisabledReason>
      {needsChannel && canManage && (
        <LocalLink to="/dashboard/channels" className="text-link-style text-caption">
          {t('add.channels')}
        </LocalLink>
      )}
    </span>
  )
}

function QueueButton({
  label,
  name,
  iconOnly = false,
  size = 'sm',
  ...button
}: Omit<ButtonProps, 'icon'> & Pick<AddToQueueProps, 'label' | 'name' | 'iconOnly'>) {
  if (iconOnly) return <IconButton {...button} size={size} label={name ?? label} icon={<ListPlus />} />
  return (
    <Button {...button} size={size} icon={<ListPlus />} aria-label={name}>
      {label}
    </Button>
  )
}
