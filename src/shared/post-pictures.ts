/** The stored names of the pictures of a post, in their order. */
export const picturesOf = ({ image, gallery }: { image: string; gallery: readonly string[] }): string[] =>
  [image, ...gallery].filter((name) => name !== '')
