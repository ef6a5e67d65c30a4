/** The thumbs of an avatar: its largest size on screens, at densities 1 and 2. */
export const avatarThumbs = ['48x48', '96x96'] as const

/** Widths of pictures that are as wide as their column: the breakpoints of the specification, in pixels. */
export const pictureWidths = [320, 640, 768, 1024, 1280, 1536] as const

/** The thumb of that width, or the picture's own if it is smaller. */
export const thumbOfWidth = (width: number): string => `${width}x10000f`

/** The attributes of an `<img>`. */
export interface Picture {
  src: string
  srcSet?: string
}
