// The floor of any server in Node: one buffer, the headers it needs, nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

const body = gzipSync(readFileSync(process.argv[3]), { level: 9 })
const headers = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Encoding',
  'gzip',
  'Content-Length',
  String(body.length),
]

createServer((_req, res) => {
  res.writeHead(200, headers)
  res.end(body)
}).listen(Number(process.argv[2]), '127.0.0.1')
