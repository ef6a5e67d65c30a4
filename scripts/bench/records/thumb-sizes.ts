/** Sizes that the covers of spaces are offered in. */
export const thumbSizes = ['100x100', '200x0', '0x150', '320x200t', '64x64f', '300x200']
