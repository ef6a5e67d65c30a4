import { ArrowRight, Copy, EllipsisVertical, Pencil, Plus, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Sample } from './sample.tsx'

export function Actions() {
  const [loading, setLoading] = useState(false)
  const [view, setView] = useState('list')
  return (
    <>
      <Sample name="Variants">
        <Button variant="primary" icon={<Plus />}>
          New batch
        </Button>
        <Button>Save draft</Button>
        <Button variant="ghost">Skip</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete batch
        </Button>
        <Button variant="link">Learn more</Button>
        <Button asChild variant="secondary" trailing={<ArrowRight />}>
          <a href="#top">A link in the look of a button</a>
        </Button>
      </Sample>
      <Sample name="Sizes">
        <Button size="sm">Small</Button>
        <Button size="md">Medium</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
      </Sample>
      <Sample name="States">
        <Button variant="primary" loading>
          Generating
        </Button>
        <Button loading>Saving</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <DisabledReason reason="Please add notes for all partial topics before regenerating.">
          <Button icon={<Sparkles />}>Regenerate</Button>
        </DisabledReason>
        <Button
          variant="primary"
          loading={loading}
          onClick={() => {
            setLoading(true)
            setTimeout(() => setLoading(false), 1500)
          }}
        >
          Try me
        </Button>
      </Sample>
      <Sample name="Icon buttons, copy, menu">
        <IconButton label="Edit" icon={<Pencil />} shortcut="e" />
        <IconButton label="Copy" icon={<Copy />} variant="secondary" />
        <IconButton label="Small" icon={<Pencil />} size="sm" />
        <CopyButton
          text="Copied by the gallery"
          onCopied={() => toast({ title: 'Copied to clipboard!', tone: 'success' })}
        />
        <CopyButton text="Copied by the gallery" iconOnly />
        <Menu
          trigger={<IconButton label="More" icon={<EllipsisVertical />} tooltip={false} />}
          items={[
            { label: 'Rename', icon: <Pencil />, shortcut: 'r', onSelect: () => toast('Renamed') },
            { label: 'Duplicate', icon: <Copy />, disabledReason: 'Only editors can duplicate.' },
            { separator: true },
            { heading: 'View as' },
            { label: 'List', checked: view === 'list', onSelect: () => setView('list') },
            { label: 'Board', checked: view === 'board', onSelect: () => setView('board') },
            { separator: true },
            { label: 'Delete', icon: <Trash2 />, tone: 'danger' },
          ]}
        />
      </Sample>
    </>
  )
}
