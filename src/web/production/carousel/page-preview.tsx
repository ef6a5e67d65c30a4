import { useId } from 'react'
import { type Drawing, pageSize } from '#shared/carousel/drawing.ts'

/** A preview of a page, from the same drawings as the PDF. Emojis are those of this machine. */
export function PagePreview({
  drawings,
  label,
  portrait,
  language,
}: {
  drawings: readonly Drawing[]
  /** Its accessible name; without one it is hidden from screen readers, because the text beside it says the same. */
  label?: string
  /** The address of the ambassador's picture, if there is one. */
  portrait: string | undefined
  language: string
}) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${pageSize.width} ${pageSize.height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      lang={language}
      className="block h-auto w-full font-sans"
    >
      {drawings.map((drawing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawings have no identity and no state
        <Drawn key={index} drawing={drawing} portrait={portrait} clip={`${id}-${index}`} />
      ))}
    </svg>
  )
}

function Drawn({ drawing, portrait, clip }: { drawing: Drawing; portrait: string | undefined; clip: string }) {
  if (drawing.kind === 'box') {
    const { x, y, width, height, colour } = drawing
    return <rect x={x} y={y} width={width} height={height} fill={colour} />
  }
  if (drawing.kind === 'text') {
    const { x, baseline, size, weight, colour, text } = drawing
    return (
      <text x={x} y={baseline} fontSize={size} fontWeight={weight} fill={colour} style={{ whiteSpace: 'pre' }}>
        {text}
      </text>
    )
  }
  const { x, y, size } = drawing
  const middle = { x: x + size / 2, textAnchor: 'middle' } as const
  if (drawing.kind === 'emoji') {
    return (
      <text {...middle} y={y + size * 0.82} fontSize={size * 0.84}>
        {drawing.text}
      </text>
    )
  }
  const circle = <circle cx={x + size / 2} cy={y + size / 2} r={size / 2} fill={drawing.colour} />
  if (portrait) {
    return (
      <>
        <clipPath id={clip}>{circle}</clipPath>
        <image
          href={portrait}
          x={x}
          y={y}
          width={size}
          height={size}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clip})`}
        />
      </>
    )
  }
  return (
    <>
      {circle}
      <text {...middle} y={y + size / 2 + size * 0.146} fontSize={size * 0.4} fontWeight={700} fill={drawing.ink}>
        {drawing.initials}
      </text>
    </>
  )
}
