import { crc32 } from 'node:zlib'

/** A ZIP archive of one stored file (APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16), written by hand. */
export function zipOf(name: string, text: string): Buffer {
  const data = Buffer.from(text)
  const entry = (signature: string, versions: number) => {
    const head = Buffer.alloc(versions * 2 + 22)
    const checked = Buffer.alloc(12)
    checked.writeUInt32LE(crc32(data), 0)
    checked.writeUInt32LE(data.length, 4)
    checked.writeUInt32LE(data.length, 8)
    head.writeUInt16LE(20, 0)
    if (versions === 2) head.writeUInt16LE(20, 2)
    checked.copy(head, versions * 2 + 8)
    head.writeUInt16LE(name.length, versions * 2 + 20)
    return Buffer.concat([Buffer.from(signature, 'latin1'), head])
  }
  const local = Buffer.concat([entry('PK\x03\x04', 1), Buffer.alloc(2), Buffer.from(name), data])
  const central = Buffer.concat([entry('PK\x01\x02', 2), Buffer.alloc(16), Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}
