import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { sniffType } from '#server/engine/files/media-types.ts'
import { storedName } from '#server/engine/records/write/stored-name.ts'
import { visitorFiles } from '#shared/contracts/chat.ts'
import type { MediaFailure } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import type { ReceivedFile } from '../visitor-files.ts'
import type { RemoteFile } from './content.ts'
import { textIn } from './json.ts'

/** Types that are common on WhatsApp, besides those accepted on websites. */
const types: readonly string[] = [
  ...visitorFiles.types,
  ...['video/mp4', 'video/3gpp', 'audio/aac', 'audio/amr', 'application/zip', 'application/x-cfb'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

/** Temporary: the event is retried. */
export class MediaUnavailable extends Error {}

/**
 * Downloads a file. Its address is valid for minutes, its id for a week. Size, hash and content are checked.
 *
 * @throws MediaUnavailable
 */
export async function fetchFile(
  chat: Chat,
  accessToken: string,
  { id, sha256, name }: RemoteFile,
): Promise<ReceivedFile | MediaFailure> {
  const answer = await chat.graph.ask(accessToken, encodeURIComponent(id))
  if (answer.outcome === 'refused' && (answer.reason === 'invalid' || answer.reason === 'rejected')) return 'expired'
  if (answer.outcome !== 'accepted') throw new MediaUnavailable(answer.detail)
  const { url, file_size: size } = answer.data
  const max = visitorFiles.bytes
  if (Number(size) > max) return 'too-large'
  const reply = await chat.graph.download(accessToken, textIn(url), max + 1).catch((cause: unknown) => {
    throw new MediaUnavailable('The file cannot be downloaded.', { cause })
  })
  if (reply.status === 404 || reply.status === 410) return 'expired'
  if (reply.status !== 200) throw new MediaUnavailable(`The file was answered with ${reply.status}.`)
  const { bytes } = reply
  if (bytes.length > max) return 'too-large'
  const digest = createHash('sha256').update(bytes).digest()
  const hash = sha256 || textIn(answer.data.sha256)
  if (hash && hash.toLowerCase() !== digest.toString('hex') && hash !== digest.toString('base64')) return 'damaged'
  const path = chat.files.temporaryPath()
  await writeFile(path, bytes, { flag: 'wx' })
  const found = await sniffType(path, name)
  // May have parameters, such as `audio/ogg; codecs=opus`.
  const mimeType = found.mimeType.split(';')[0]!
  const isTaken = bytes.length > 0 && types.includes(mimeType)
  const named = storedName(name, { ...found, mimeType }, extname(name) !== '')
  return isTaken ? { name: named, type: mimeType, path, size: bytes.length } : 'type'
}
