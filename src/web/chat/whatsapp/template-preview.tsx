import { FileText, Film } from 'lucide-react'
import type { WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'
import { useT } from '#web/locale/index.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { Bubble } from '../thread/message-item.tsx'

/** The message as the customer will see it. */
export function TemplatePreview({
  template,
  body,
  values,
  file,
}: {
  template: WhatsAppTemplate
  body: string
  values: Readonly<Record<string, string>>
  file: File | null
}) {
  const t = useT('whatsapp')
  return (
    <>
      <h3 className="mt-4 mb-2 text-sm font-medium">{t('templates.preview')}</h3>
      <Bubble author="member" isPrivate={false}>
        {file && template.media === 'image' && <Picture file={file} />}
        {file && template.media !== 'image' && (
          <p className="mb-2 flex items-center gap-2 border-b border-line pb-2 [overflow-wrap:anywhere] [&_svg]:size-4 [&_svg]:shrink-0">
            {template.media === 'video' ? <Film aria-hidden /> : <FileText aria-hidden />}
            {file.name}
          </p>
        )}
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
        {template.buttons.map((label, index) => (
          <p key={label} className="mt-2 border-t border-line pt-2 text-center text-link">
            {label}
            <span className="block text-caption text-ink-muted [overflow-wrap:anywhere] empty:hidden">
              {addressOf(template, index, values)}
            </span>
          </p>
        ))}
      </Bubble>
    </>
  )
}

function Picture({ file }: { file: File }) {
  const address = useObjectUrl(file)
  if (!address) return null
  return <img src={address} alt={file.name} className="mb-2 max-h-48 max-w-full rounded-control object-contain" />
}

/** A button's link, if its URL has a variable part. */
function addressOf({ links }: WhatsAppTemplate, at: number, values: Readonly<Record<string, string>>): string {
  const link = links.find(({ index }) => index === at)
  return link?.url.replace(/\{\{\s*\w+\s*\}\}/, (whole) => values[`button.${at}`]?.trim() || whole) ?? ''
}
