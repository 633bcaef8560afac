interface Box {
  type: string
  body: Buffer
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) throw new Error(`A box of ${size} bytes at ${at}: only plain 32-bit sizes are read here`)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

function find(bytes: Buffer, ...path: string[]): Buffer {
  return path.reduce((within, type) => {
    const box = boxesIn(within).find((candidate) => candidate.type === type)
    if (!box) throw new Error(`The file has no ${path.join('/')}`)
    return box.body
  }, bytes)
}

/** What a test wants to know about an MP4 (ISO 14496-12), read from its boxes: machines that test may lack ffprobe. */
export function filmFacts(bytes: Buffer) {
  const moov = find(bytes, 'moov')
  const mvhd = find(moov, 'mvhd')
  const wide = mvhd.readUInt8(0) === 1
  const timescale = mvhd.readUInt32BE(wide ? 20 : 12)
  const duration = wide ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)
  // A sample description begins with four bytes of version, four of count, then one box for each format.
  const format = boxesIn(find(moov, 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(8))[0]!
  return {
    boxes: boxesIn(bytes).map(({ type }) => type),
    seconds: duration / timescale,
    codec: format.type,
    width: format.body.readUInt16BE(24),
    height: format.body.readUInt16BE(26),
    tracks: boxesIn(moov)
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => find(body, 'mdia', 'hdlr').toString('latin1', 8, 12)),
  }
}
