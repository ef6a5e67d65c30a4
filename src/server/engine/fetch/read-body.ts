export class BodyTooLarge extends Error {}

/**
 * The body of a response as text.
 * @throws BodyTooLarge as soon as there are more than `maxBytes`; the error of the connection if it breaks
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
