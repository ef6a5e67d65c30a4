/** How a feed cuts a post: at a number of rendered lines or of characters, whichever comes first. */
export interface Feed {
  readonly lines: number
  /** Characters of an average line at the column's width. */
  readonly lineCharacters: number
  readonly characters: number
}

/** The picture ratios that the feed shows without cropping. */
export const pictureRatios = ['landscape', 'square', 'portrait'] as const
export type PictureRatio = (typeof pictureRatios)[number]

/** LinkedIn's limits and how it shows posts. All numbers of the network are here. */
export const linkedin = {
  /** Code points of a post. */
  maxCharacters: 3000,
  /** Our own limit, not the network's: more hashtags look like spam. */
  maxHashtags: 3,
  /** LinkedIn's API accepts 20; its own editor and our preview are made for fewer. */
  maxPictures: 9,
  /** Pixels of a picture, width times height. */
  maxPicturePixels: 36_152_320,
  maxAltTextCharacters: 4086,
  maxDocumentPages: 300,
  /** Max title length of a document or a link. */
  maxTitleCharacters: 400,
  maxDescriptionCharacters: 4086,
  maxCommentCharacters: 1250,
  /** Width divided by height; the feed does not crop these. */
  pictureRatios: { landscape: 1.91, square: 1, portrait: 4 / 5 } satisfies Record<PictureRatio, number>,
  /**
   * The text above "see more": columns of 552 and 340 pixels with 14-pixel type. Published figures vary, so this is a
   * model.
   */
  feeds: {
    desktop: { lines: 3, lineCharacters: 78, characters: 210 },
    phone: { lines: 3, lineCharacters: 47, characters: 140 },
  } satisfies Record<string, Feed>,
  /** The beginning of a profile's address. */
  profileAddress: 'linkedin.com/in/',
} as const

/** Max characters of an opening that every feed shows completely. */
export const maxOpeningCharacters = Math.min(...Object.values(linkedin.feeds).map(({ characters }) => characters))
