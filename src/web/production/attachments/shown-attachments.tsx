import { FileText } from 'lucide-react'
import { useState } from 'react'
import { pictureWidths, thumbOfWidth } from '#shared/pictures.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import type { Shown } from './shown.ts'

/** The address of a file; for a picture also of a scaled version, if its server has one. */
export type FileAddress = (name: string, thumb?: string) => string

/** Edge to edge below the text of a post. */
const frame = 'mt-3 -mr-4 -mb-4 -ml-4 w-[calc(100%+2rem)] max-w-none overflow-hidden rounded-b-card bg-sunken'
/** The network's ratio reserves space until the picture is loaded, so that the content below hardly moves. */
const keptFree = 'aspect-[1.91]'
/** The last one shows the number of further pictures. */
const maxShown = 4

/** The attachments as the network shows them: a grid of pictures, a document, or the card of a link. */
export function ShownAttachments({
  shown: { pictures, document, link },
  addressOf,
  width,
}: {
  shown: Shown
  /** Null until the token for files is loaded. */
  addressOf: FileAddress | null
  /** The width of the preview on wide screens, a CSS length. */
  width: string
}) {
  if (document) return <DocumentCard document={document} />
  if (link) return <LinkCard link={link} addressOf={addressOf} width={width} />
  if (pictures.length === 0) return null
  if (!addressOf) return <div className={cx(frame, keptFree)} />
  const [first, ...others] = pictures
  if (others.length === 0) {
    return <Picture picture={first!} number={1} addressOf={addressOf} width={width} className={frame} isWhole />
  }
  const below = others.slice(0, maxShown - 1)
  return (
    <div className={frame}>
      <Picture picture={first!} number={1} addressOf={addressOf} width={width} className={cx(keptFree, fills)} />
      <div className="mt-0.5 grid auto-cols-fr grid-flow-col gap-0.5">
        {below.map((picture, at) => (
          <div key={picture.name} className="relative">
            <Picture
              picture={picture}
              number={at + 2}
              addressOf={addressOf}
              width={`calc(${width} / ${below.length})`}
              className={cx('aspect-square', fills)}
            />
            {at === below.length - 1 && <Hidden pictures={others.slice(below.length)} from={below.length + 2} />}
          </div>
        ))}
      </div>
    </div>
  )
}

const fills = 'w-full object-cover'

/** The number of further pictures. Hidden from screen readers, which read each of them. */
function Hidden({ pictures, from }: { pictures: Shown['pictures']; from: number }) {
  const t = useT('production')
  if (pictures.length === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute inset-0 grid place-items-center bg-black/60 text-xl font-semibold text-white"
      >
        +{pictures.length}
      </span>
      <ul className="sr-only">
        {pictures.map(({ name, alt }, at) => (
          <li key={name}>{alt || t('attachments.picture', { number: from + at })}</li>
        ))}
      </ul>
    </>
  )
}

function Picture({
  picture: { name, alt },
  number,
  addressOf,
  width,
  className,
  isWhole = false,
}: {
  picture: Shown['pictures'][number]
  number: number
  addressOf: FileAddress
  width: string
  className: string
  /** Uses the picture's own ratio once it is loaded. */
  isWhole?: boolean
}) {
  const t = useT('production')
  const [loaded, setLoaded] = useState('')
  return (
    <img
      src={addressOf(name, thumbOfWidth(640))}
      srcSet={pictureWidths.map((each) => `${addressOf(name, thumbOfWidth(each))} ${each}w`).join(', ')}
      sizes={`(min-width: 640px) ${width}, 100vw`}
      alt={alt || t('attachments.picture', { number })}
      onLoad={() => setLoaded(name)}
      className={cx(className, isWhole && loaded !== name && keptFree)}
    />
  )
}

function DocumentCard({ document: { title, pages } }: { document: NonNullable<Shown['document']> }) {
  const t = useT('production')
  return (
    <div className={cx(frame, 'flex items-center gap-3 border-t p-4')}>
      <FileText aria-hidden="true" className="size-8 shrink-0 text-ink-muted" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-caption text-ink-muted">
          {pages > 0 ? t('attachments.pages', { count: pages }) : t('attachments.document')}
        </p>
      </div>
    </div>
  )
}

function LinkCard({
  link: { url, title, description, image },
  addressOf,
  width,
}: {
  link: NonNullable<Shown['link']>
  addressOf: FileAddress | null
  width: string
}) {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={cx(frame, 'block border-t')}>
      {image &&
        (addressOf ? <CardPicture image={image} addressOf={addressOf} width={width} /> : <div className={keptFree} />)}
      <span className="block p-4">
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{title || url}</span>
        {description && (
          <span className="mt-0.5 line-clamp-2 text-sm text-ink-muted [overflow-wrap:anywhere]">{description}</span>
        )}
        <span className="mt-1 block truncate text-caption text-ink-muted">{host}</span>
      </span>
    </a>
  )
}

const CardPicture = ({ image, addressOf, width }: { image: string; addressOf: FileAddress; width: string }) => (
  <img
    src={addressOf(image, thumbOfWidth(640))}
    srcSet={pictureWidths.map((each) => `${addressOf(image, thumbOfWidth(each))} ${each}w`).join(', ')}
    sizes={`(min-width: 640px) ${width}, 100vw`}
    alt=""
    className={cx(keptFree, fills)}
  />
)
