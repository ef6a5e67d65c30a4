/**
 * Crops the centre of a picture to a square of `edge` pixels, as WebP (PNG if the browser cannot write WebP).
 * @throws DOMException if the browser cannot read the file as a picture
 */
export async function resizeImage(file: File, edge: number): Promise<File> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(edge, side)
  const context = canvas.getContext('2d')
  if (!context) throw new DOMException('The picture cannot be drawn.', 'InvalidStateError')
  context.imageSmoothingQuality = 'high'
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.86))
  if (!blob) throw new DOMException('The picture cannot be written.', 'EncodingError')
  const extension = blob.type === 'image/webp' ? 'webp' : 'png'
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'picture'}.${extension}`, { type: blob.type })
}
