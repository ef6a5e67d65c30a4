import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { pdfOf } from './documents.ts'

/** Small files that unpack to more memory than a small server has. */

const megabyte = 1024 * 1024

/** `megabytes` of one repeated byte, compressed to a thousandth, without allocating them. */
export function packedRun(byte: string, megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(megabyte, byte), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([0x03, 0x00])
  return Buffer.concat([...Array<Buffer>(megabytes).fill(piece), end])
}

const checksum = Buffer.alloc(4)
const zlibStream = (packed: Buffer): Buffer => Buffer.concat([Buffer.from([0x78, 0xda]), packed, checksum])

/** A PDF whose one page is a stream of blanks. */
function pdfBomb(stream: Buffer, filter: string): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< /Length ${stream.length} /Filter ${filter} >>\nstream\n${stream.toString('latin1')}\nendstream`,
  ])
}

/** 1 MB that becomes 1 GB. */
export const gigabytePdf = (): Buffer => pdfBomb(zlibStream(packedRun(' ', 1000)), '/FlateDecode')

/** A few kilobytes that become 800 MB in two steps. */
export const nestedPdf = (): Buffer =>
  pdfBomb(deflateSync(zlibStream(packedRun(' ', 800)), { level: 9 }), '[/FlateDecode /FlateDecode]')
