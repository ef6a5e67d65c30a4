/** The stored names of a post's pictures, in order. */
export const picturesOf = ({ image, gallery }: { image: string; gallery: readonly string[] }): string[] =>
  [image, ...gallery].filter((name) => name !== '')
