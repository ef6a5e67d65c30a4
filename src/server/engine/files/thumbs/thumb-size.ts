/** How a thumb is cut: to exactly these pixels (`centre`, `top`, `bottom`), or inside of them (`fit`). */
export interface ThumbSize {
  /** 0: computed from the other side. Never both. */
  readonly width: number
  readonly height: number
  readonly cut: 'centre' | 'top' | 'bottom' | 'fit'
}

const cuts = { '': 'centre', t: 'top', b: 'bottom', f: 'fit' } as const

/** Reads `WxH`, `WxHt`, `WxHb`, `WxHf`, `0xH` and `Wx0`; null for everything else. */
export function parseThumbSize(text: string): ThumbSize | null {
  const [, wide, high, cut = ''] = /^(\d{1,5})x(\d{1,5})([tbf]?)$/.exec(text) ?? []
  const [width, height] = [Number(wide), Number(high)]
  return width + height > 0 ? { width, height, cut: cuts[cut as keyof typeof cuts] } : null
}

/** The size at which the picture is drawn, and the part that is kept. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly crop: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
}

/** Pixels of a picture of `width` × `height` in that size. Fitting never enlarges; everything else may. */
export function drawingOf(size: ThumbSize, { width, height }: { width: number; height: number }): Drawing {
  const scales = [size.width / width, size.height / height]
  if (size.width === 0 || size.height === 0) return { ...scaled(Math.max(...scales)), crop: null }
  if (size.cut === 'fit') return { ...fitted(), crop: null }
  const { width: drawnWidth, height: drawnHeight } = scaled(Math.max(...scales))
  const [spareX, spareY] = [drawnWidth - size.width, drawnHeight - size.height]
  const y = size.cut === 'top' ? 0 : size.cut === 'bottom' ? spareY : Math.floor(spareY / 2)
  const crop = { x: Math.floor(spareX / 2), y, width: size.width, height: size.height }
  return { width: drawnWidth, height: drawnHeight, crop }

  function scaled(scale: number) {
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  }

  /** One side is that of the box, the other is rounded down to whole pixels. */
  function fitted() {
    if (width <= size.width && height <= size.height) return { width, height }
    return scales[0]! < scales[1]!
      ? { width: size.width, height: Math.max(1, Math.trunc((size.width * height) / width)) }
      : { width: Math.max(1, Math.trunc((size.height * width) / height)), height: size.height }
  }
}
