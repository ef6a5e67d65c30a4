import { ArrowDown, ArrowUp, ArrowUpToLine, Crop, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { linkedin } from '#shared/networks/linkedin.ts'
import { thumbOfWidth } from '#shared/pictures.ts'
import { useT } from '#web/locale/index.ts'
import { lazyPiece } from '#web/records/index.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useAutosave } from '../review/use-autosave.ts'
import type { Shown } from './shown.ts'
import type { FileAddress } from './shown-attachments.tsx'
import type { Attaching } from './use-attach.ts'

const CropDialog = lazyPiece(() => import('./crop-dialog.tsx'))

/** One picture with its alt text. */
export function PictureItem({
  picture: { name, alt },
  number,
  count,
  addressOf,
  attaching,
  onMove,
  onDrag,
  onDrop,
}: {
  picture: Shown['pictures'][number]
  number: number
  count: number
  addressOf: FileAddress | null
  attaching: Attaching
  /** Moves it to an index in the list. */
  onMove: (to: number) => void
  onDrag: (isDragged: boolean) => void
  onDrop: () => void
}) {
  const t = useT('production')
  const [isCropping, setCropping] = useState(false)
  const { post, change, order, replace } = attaching
  const others = [post.image, ...post.gallery].filter((each) => each !== '' && each !== name)
  const at = number - 1
  const moveByKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(at + step)
  }
  return (
    <li
      className="flex items-start gap-3 rounded-card border bg-surface p-3 max-sm:flex-wrap"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <div className="flex shrink-0 items-start gap-1">
        <IconButton
          size="sm"
          label={t('attachments.order', { number })}
          icon={<GripVertical />}
          className="cursor-grab"
          draggable
          onDragStart={() => onDrag(true)}
          onDragEnd={() => onDrag(false)}
          onKeyDown={moveByKey}
        />
        <div className="size-24 overflow-hidden rounded-control bg-sunken">
          {addressOf && <img src={addressOf(name, thumbOfWidth(320))} alt="" className="size-full object-cover" />}
        </div>
      </div>
      <AltText
        number={number}
        alt={alt}
        onChange={(text) => void change({ altTexts: { ...post.altTexts, [name]: text } })}
      />
      <Menu
        trigger={<IconButton size="sm" label={t('attachments.acts', { number })} icon={<Ellipsis />} tooltip={false} />}
        items={[
          { label: t('attachments.crop'), icon: <Crop />, onSelect: () => setCropping(true) },
          { separator: true },
          at > 0 && { label: t('attachments.first'), icon: <ArrowUpToLine />, onSelect: () => onMove(0) },
          at > 0 && { label: t('attachments.up'), icon: <ArrowUp />, onSelect: () => onMove(at - 1) },
          at < count - 1 && { label: t('attachments.down'), icon: <ArrowDown />, onSelect: () => onMove(at + 1) },
          { separator: true },
          { label: t('attachments.remove'), icon: <Trash2 />, tone: 'danger', onSelect: () => void order(others) },
        ]}
      />
      {isCropping && addressOf && (
        <Suspense fallback={null}>
          <CropDialog
            address={addressOf(name)}
            onClose={() => setCropping(false)}
            onCropped={(file) => void replace(name, file).then(() => setCropping(false))}
          />
        </Suspense>
      )}
    </li>
  )
}

function AltText({ number, alt, onChange }: { number: number; alt: string; onChange: (text: string) => void }) {
  const t = useT('production')
  const { text, change, flush } = useAutosave(alt, (next) => onChange(next.trim()))
  const isMissing = text.trim() === ''
  return (
    <Field
      className="flex-1 max-sm:order-last max-sm:basis-full"
      label={t('attachments.alt', { number })}
      hint={
        <>
          {isMissing && <span className="font-medium text-warning-ink">{t('attachments.altMissing')} </span>}
          {t('attachments.altHint')}
        </>
      }
    >
      <Textarea
        value={text}
        minRows={2}
        maxRows={6}
        maxLength={linkedin.maxAltTextCharacters}
        onBlur={flush}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  )
}
