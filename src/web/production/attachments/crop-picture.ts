import type { PercentCrop } from 'react-image-crop'

const jpegQuality = 0.92

/** The crop area as a new file, at full size; PNG keeps its transparency. */
export async function cropPicture(address: string, { x, y, width, height }: PercentCrop): Promise<File> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  const picture = await createImageBitmap(await answer.blob())
  const part = {
    x: Math.round((x / 100) * picture.width),
    y: Math.round((y / 100) * picture.height),
    width: Math.max(1, Math.round((width / 100) * picture.width)),
    height: Math.max(1, Math.round((height / 100) * picture.height)),
  }
  const canvas = new OffscreenCanvas(part.width, part.height)
  canvas.getContext('2d')!.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, part.width, part.height)
  const type = answer.headers.get('content-type') === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await canvas.convertToBlob({ type, quality: jpegQuality })
  return new File([blob], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type })
}
