import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** As it lies in the archive: deflated unless `stored`. */
  data: Buffer
  /** Unpacked, as the archive claims. */
  size: number
  stored?: boolean
}

/** A zip archive that says what it is told to say, true or not. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, data, size, stored = false } of entries) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(stored ? 0 : 8, 4)
    shared.writeUInt32LE(stored ? crc32(data) : 0, 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(name.length, 22)
    const record = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), shared, tail, Buffer.from(name)]),
    )
    local.push(record)
    offset += record.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
