import { FileText, Home, Layers, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { ZoomTransition } from '#web/ui/frame/zoom-transition.tsx'
import { ShortcutSheet } from '#web/ui/keyboard/shortcut-sheet.tsx'
import { CommandPalette } from '#web/ui/overlay/command-palette.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { type OverlayProps, useOverlay } from '#web/ui/overlay/overlays.tsx'
import { Sample } from './sample.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'palette' | 'keys' | null>(null)
  const [zoom, setZoom] = useState(1)
  const confirm = useConfirm()
  const overlay = useOverlay()
  const shut = (next: boolean): void => setOpen(next ? open : null)
  return (
    <>
      <Sample name="Overlays">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('palette')}>Command palette</Button>
        <Button onClick={() => setOpen('keys')}>Keys</Button>
        <Button
          onClick={async () => {
            const sure = await confirm({
              title: 'Delete this batch?',
              description: 'Its 12 topics and 4 posts go with it. This cannot be undone.',
              confirmLabel: 'Delete batch',
            })
            toast(sure ? 'Deleted' : 'Kept')
          }}
        >
          Confirm
        </Button>
        <Button
          onClick={async () => {
            const name = await overlay.open(RenameDialog, { current: 'Acme' })
            toast(name ? `Now called ${name}` : 'Not renamed')
          }}
        >
          Overlay with a result
        </Button>
      </Sample>
      <Sample name="Zoom transition">
        <Button onClick={() => setZoom(zoom + 1)}>Switch workspace</Button>
        <ZoomTransition transitionKey={String(zoom)}>
          <div className="rounded-card border border-line bg-sunken px-8 py-4">Workspace {zoom}</div>
        </ZoomTransition>
      </Sample>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={shut}
        title="Add a link"
        description="We read the page and keep its text."
        onSubmit={() => setOpen(null)}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button type="submit" variant="primary">
              Add link
            </Button>
          </>
        }
      >
        <Field label="Address">
          <Input type="url" placeholder="https://" />
        </Field>
      </Dialog>
      <Drawer open={open === 'drawer'} onOpenChange={shut} title="Passage" description="From “Annual report.pdf”">
        <p className="text-ink-muted">The text a claim stands on.</p>
      </Drawer>
      <CommandPalette
        open={open === 'palette'}
        onOpenChange={shut}
        placeholder="Search or do something…"
        groups={[
          {
            heading: 'Do',
            items: [
              { id: 'new', label: 'New batch', icon: <Sparkles />, keys: 'c', run: () => toast('New batch') },
              {
                id: 'x',
                label: 'Export posts',
                icon: <FileText />,
                disabledReason: 'No posts yet',
                run: () => {},
              },
            ],
          },
          {
            heading: 'Go to',
            items: [
              { id: 'home', label: 'Dashboard', icon: <Home />, keys: 'g d', run: () => toast('Dashboard') },
              {
                id: 'prod',
                label: 'Production',
                icon: <Layers />,
                hint: '3 running',
                run: () => toast('Production'),
              },
            ],
          },
        ]}
      />
      <ShortcutSheet
        open={open === 'keys'}
        onOpenChange={shut}
        title="Keyboard shortcuts"
        groups={[
          {
            heading: 'Review',
            items: [
              { label: 'Next topic', keys: 'j' },
              { label: 'Previous topic', keys: 'k' },
              { label: 'Approve', keys: 'a' },
            ],
          },
          { heading: 'Everywhere', items: [{ label: 'Command palette', keys: 'mod+k' }] },
        ]}
      />
    </>
  )
}

function RenameDialog({ current, onClose, ...dialog }: { current: string } & OverlayProps<string>) {
  const [name, setName] = useState(current)
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Rename"
      onSubmit={() => onClose(name)}
      footer={
        <Button type="submit" variant="primary">
          Rename
        </Button>
      }
    >
      <Field label="Name">
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </Dialog>
  )
}
