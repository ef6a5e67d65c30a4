import { Download, Printer } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({
  recoveryCodes,
  open,
  onOpenChange,
  onClose,
}: OverlayProps<void> & { recoveryCodes: readonly string[] }) {
  const t = useT('security')
  const { email } = useSession()
  const text = [t('codes.fileTitle', { email }), '', ...recoveryCodes, ''].join('\n')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closesOutside={false}
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <Button variant="primary" onClick={() => onClose()}>
          {t('codes.done')}
        </Button>
      }
    >
      <ul
        aria-label={t('codes.list')}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3 font-mono text-sm"
      >
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton size="sm" text={text} label={t('codes.copy')} />
        <Button size="sm" icon={<Download />} onClick={() => download(t('codes.file'), text)}>
          {t('codes.download')}
        </Button>
        <Button size="sm" icon={<Printer />} onClick={() => print(text)}>
          {t('codes.print')}
        </Button>
      </div>
    </Dialog>
  )
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Prints the text alone, from a frame that is removed afterwards. */
function print(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument!
  const block = page.createElement('pre')
  block.textContent = text
  page.body.append(block)
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow!.print()
}
