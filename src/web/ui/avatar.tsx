import { useState } from 'react'
import type { Picture } from '#shared/pictures.ts'
import { cx } from './cx.ts'

const tints = [
  'bg-tint-a text-tint-a-ink',
  'bg-tint-b text-tint-b-ink',
  'bg-tint-c text-tint-c-ink',
  'bg-tint-d text-tint-d-ink',
  'bg-tint-e text-tint-e-ink',
  'bg-tint-f text-tint-f-ink',
]

/** A picture, or the initials without one. `size` in pixels; `square` for organisations. */
export function Avatar({
  name,
  picture,
  size = 32,
  square = false,
  decorative = false,
  className,
}: {
  name: string
  picture?: Picture | null
  size?: 16 | 20 | 24 | 28 | 32 | 36 | 40 | 48
  square?: boolean
  /** Set if the name is already beside it. */
  decorative?: boolean
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  const shape = cx('shrink-0', square ? (size < 24 ? 'rounded-sm' : 'rounded-md') : 'rounded-full', className)
  if (picture && picture.src !== broken) {
    return (
      <img
        src={picture.src}
        srcSet={picture.srcSet}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(picture.src)}
        style={{ width: size, height: size }}
        className={cx(shape, 'bg-sunken object-cover')}
      />
    )
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{ width: size, height: size, fontSize: Math.max(8, Math.round(size * 0.4)) }}
      // An image for screen readers, so that the initials do not become text of the button or link around it.
      data-initials={initialsOf(name, size)}
      className={cx(
        shape,
        'before:content-[attr(data-initials)] inline-flex select-none items-center justify-center font-semibold tracking-normal',
        tints[sumOf(name) % tints.length],
      )}
    />
  )
}

function initialsOf(name: string, size: number): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '?')][0]!
  const last = words.length > 1 && size >= 24 ? [...words.at(-1)!][0]! : ''
  return (first + last).toLocaleUpperCase()
}

function sumOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return sum
}
