/** An SMTP server that takes everything and keeps nothing, in a process of its own: node sink.ts [milliseconds] */
import { createServer } from 'node:net'

const delayMs = Number(process.argv[2] ?? 0)
const END = Buffer.from('\r\n.\r\n')

const server = createServer((socket) => {
  socket.setNoDelay(true)
  let inData = false
  let rest = Buffer.alloc(0)
  const reply = (text: string, wait = true) => {
    if (delayMs > 0 && wait) setTimeout(() => socket.write(text), delayMs)
    else socket.write(text)
  }
  socket.write('220 sink\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      if (inData) {
        const end = rest.indexOf(END)
        if (end === -1) return
        rest = rest.subarray(end + END.length)
        inData = false
        reply('250 taken\r\n', false)
        continue
      }
      const end = rest.indexOf('\r\n')
      if (end === -1) return
      const word = rest.toString('latin1', 0, 4).toUpperCase()
      rest = rest.subarray(end + 2)
      if (word === 'EHLO') reply('250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n', false)
      else if (word === 'DATA') {
        inData = true
        reply('354 go on\r\n')
      } else if (word === 'QUIT') socket.end('221 bye\r\n')
      else reply('250 ok\r\n', word !== 'RSET')
    }
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
