import { fileTypeFromBuffer } from 'file-type'
import { parseBuffer } from 'music-metadata'
import { refuse } from './refuse.ts'

const kinds = new Set(['mp3', 'm4a', 'mp4', 'wav', 'ogg', 'oga', 'opus', 'webm', 'mkv'])

/** The length of a recording. */
export async function measureAudio(bytes: Buffer): Promise<{ seconds: number }> {
  if (bytes.length === 0) refuse('empty')
  const type = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined)
  if (!type) return refuse('corrupt')
  if (!kinds.has(type.ext)) refuse('mislabelled', type.ext)
  const { format } = await parseBuffer(
    bytes,
    { mimeType: type.mime, size: bytes.length },
    { duration: true, skipCovers: true },
  )
  return { seconds: Math.ceil(format.duration ?? 0) }
}
