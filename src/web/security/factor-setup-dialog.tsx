import { encode } from 'uqr'
import { ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'
import { codeSchema } from './code-form.tsx'

/** Shows the secret of an authenticator app, and resolves to the recovery codes once a code of the app confirms it. */
export function FactorSetupDialog({
  secret,
  url,
  open,
  onOpenChange,
  onClose,
}: OverlayProps<string[]> & { secret: string; url: string }) {
  const t = useT('security')
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    async submit(body) {
      const path = '/api/security/second-factor/confirm'
      const { recoveryCodes } = await pb.send(path, { method: 'POST', body, requestKey: null })
      onClose(recoveryCodes)
    },
  })
  return (
    <ShortFormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      closesOutside={false}
      title={t('factor.setUp')}
      description={t('factor.scan')}
      submitLabel={t('factor.confirm')}
      onCancel={() => onClose()}
    >
      <QrCode text={url} label={t('factor.qr')} />
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-caption text-ink-muted">{t('factor.manual')}</p>
          <code className="text-sm break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <CopyButton size="sm" text={secret} label={t('factor.copyKey')} />
      </div>
      <TextField
        name="code"
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        label={t('factor.code')}
      />
    </ShortFormDialog>
  )
}

/** Dark on light in both themes, because some scanners cannot read the inverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
