import { crc32, deflateRawSync } from 'node:zlib'

/** Many entries that share the same bytes. */
export function overlapping(name: string, times: number, honest: Record<string, string>): File {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024))
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  const add = (name: string, packed: Buffer, content: Buffer, names: string[]) => {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    for (const alias of names) {
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      entry.writeUInt16LE(20, 4)
      head.copy(entry, 6, 4, 28)
      entry.writeUInt16LE(alias.length, 28)
      entry.writeUInt32LE(at, 42)
      directory.push(entry, Buffer.from(alias))
    }
    const local = Buffer.concat([head, Buffer.from(name), packed])
    parts.push(local)
    at += local.length
  }
  const aliases = Array.from({ length: times }, (_, index) => `${name}${String(index).padStart(4, '0')}`)
  add(aliases[0]!, megabyte, Buffer.alloc(1024 * 1024), aliases)
  for (const [name, text] of Object.entries(honest)) add(name, deflateRawSync(text), Buffer.from(text), [name])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const entries = directory.length / 2
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  const names = Buffer.concat(directory)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(at, 16)
  return new File([Buffer.concat([...parts, names, end])], 'overlapping.zip')
}

/** The directory claims that the first entry unpacks to four gigabytes. */
export async function boasting(zip: File): Promise<File> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  bytes.writeUInt32LE(0xfffffffe, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return new File([bytes], 'boasting.zip')
}

/** The same length, other bytes, in the directory and in the local header. */
export async function patched(zip: File, from: string, to: string): Promise<File> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  return new File([bytes], 'patched.zip')
}

/** One byte of the books' rows is changed. */
export function damaged(zip: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.from(zip)
  const at = copy.indexOf('tables/books.ndjson') + 200
  copy[at] = copy[at]! ^ 0xff
  return copy
}
