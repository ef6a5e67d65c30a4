import { useState } from 'react'
import { linkedin } from '#shared/networks/linkedin.ts'
import { useT } from '#web/locale/index.ts'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { GenerateButton } from '../pictures/generate-button.tsx'
import { PictureItem } from './picture-item.tsx'
import { filesOf, shownOf } from './shown.ts'
import type { Attaching } from './use-attach.ts'
import { useFileAddress } from './use-file-address.ts'

const accept = 'image/png,image/jpeg,image/webp'
const maxBytes = 10 << 20

/** The pictures of a post in order, each with its alt text. They can be moved by dragging, by keys or from a menu. */
export function PicturesPart({ attaching }: { attaching: Attaching }) {
  const t = useT('production')
  const { post, isBusy, change, order, reload } = attaching
  const shown = shownOf(post)
  const { pictures } = shown
  const { addressOf } = useFileAddress('posts', post.id, filesOf(shown))
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const names = pictures.map(({ name }) => name)
  const room = linkedin.maxPictures - names.length

  const move = async (name: string, to: number): Promise<void> => {
    const others = names.filter((each) => each !== name)
    const at = Math.max(0, Math.min(to, others.length))
    if (names[at] === name) return
    if (await order(others.toSpliced(at, 0, name))) {
      setSaid(t('attachments.moved', { number: at + 1, count: names.length }))
    }
  }
  const add = (files: File[]): void => {
    const taken = files.slice(0, room)
    const [image, ...gallery] = post.image ? [undefined, ...taken] : taken
    void change({
      ...(image ? { image } : {}),
      ...(gallery.length > 0 ? { 'gallery+': gallery } : {}),
      ...(post.document ? { document: null } : {}),
      ...(post.link ? { link: '' } : {}),
    })
  }
  return (
    <div className="space-y-3">
      <ol className="space-y-3 empty:hidden">
        {pictures.map((picture, at) => (
          <PictureItem
            key={picture.name}
            picture={picture}
            number={at + 1}
            count={names.length}
            addressOf={addressOf}
            attaching={attaching}
            onMove={(to) => void move(picture.name, to)}
            onDrag={(isDragged) => setDragged(isDragged ? picture.name : null)}
            onDrop={() => {
              if (dragged) void move(dragged, at)
              setDragged(null)
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {room > 0 && (
        <FileDrop
          accept={accept}
          maxBytes={maxBytes}
          multiple
          disabled={isBusy}
          label={t('attachments.addPictures')}
          hint={t('attachments.picturesHint', { count: linkedin.maxPictures })}
          onFiles={add}
        />
      )}
      <GenerateButton post={post} onAttached={reload} />
    </div>
  )
}
