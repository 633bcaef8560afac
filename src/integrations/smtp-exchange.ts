import type { Socket } from 'node:net'

import type { Envelope, OutgoingMessage } from './mail-connection'

/** What the server answered instead of taking the message. `code` is SMTP's own number, 400 to 599. */
export class Refusal extends Error {
  readonly code: number

  constructor(readonly answer: string) {
    super(answer)
    this.code = Number(answer.slice(0, 3))
  }
}

/** An address no server would be told: it is empty, or would end its own command. */
export class InvalidAddress extends Error {}

type ExchangeArgs = {
  /** A connection past greeting, TLS and sign-in, which nobody else reads any more. */
  socket: Socket
  /** The server's answer to EHLO. */
  greeting: string
  /** The server spoke without being asked: it is about to hang up (RFC 5321, section 3.8). */
  onFarewell: () => void
}

export type Exchange = ReturnType<typeof openExchange>

const LONGEST_ANSWER = 65_536

/**
 * Hands messages to a server, one after the other. Where the server allows it, the envelope goes in one packet
 * (RFC 2920), and that packet may be the end of the message before: one journey for a message instead of four.
 */
export function openExchange({ socket, greeting, onFarewell }: ExchangeArgs) {
  const offers = (extension: string) => new RegExp(`^250[ -]${extension}\\b`, 'im').test(greeting)
  const pipelining = offers('PIPELINING')
  const utf8 = offers('SMTPUTF8')
  const answers: string[] = []
  let unread = ''
  let reader: ((answer: string) => void) | undefined

  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    unread += chunk
    for (let end = endOfAnswer(unread); end > 0; end = endOfAnswer(unread)) {
      const answer = unread.slice(0, end)
      unread = unread.slice(end)
      if (reader) {
        reader(answer)
        reader = undefined
      } else answers.push(answer)
    }
    if (unread.length > LONGEST_ANSWER) socket.destroy(new Error('an answer without an end'))
    if (answers.length > 0 && !busy) onFarewell()
  })

  /** Answers are waited for. */
  let busy = false
  /** Told of in the packet of the message before, and not yet come. */
  let announced: Envelope | undefined
  /** Nothing of the message under way has been sent: the server cannot have taken it. */
  let isUnsaid = true
  /** Commands on their way whose answers nobody has read yet. */
  let owed: string[] = []

  const read = (): Promise<string> => {
    const answer = answers.shift()
    return answer === undefined ? new Promise((resolve) => (reader = resolve)) : Promise.resolve(answer)
  }

  async function tell(commands: readonly string[]): Promise<void> {
    owed = [...commands]
    socket.write(packet(commands))
    await hear()
  }

  async function hear(): Promise<void> {
    while (owed.length > 0) {
      const answer = await read()
      owed.shift()
      if (/^[45]/.test(answer)) throw new Refusal(answer)
    }
  }

  return {
    /**
     * Hands over one message; resolves once the server has taken it on.
     *
     * @throws Refusal in the server's words: `reset` before the next message
     * @throws InvalidAddress before anything is said
     */
    async send({ raw, ...message }: OutgoingMessage, next?: Envelope): Promise<void> {
      if (!isSayable(message)) throw new InvalidAddress(JSON.stringify(message))
      isUnsaid = true
      busy = true
      if (announced) {
        announced = undefined
        await hear()
      } else {
        const envelope = commandsFor(message, utf8)
        for (const commands of pipelining ? [envelope] : envelope.map((command) => [command])) {
          await tell(commands)
        }
      }
      isUnsaid = false
      const follows = next && pipelining && isSayable(next) && isAscii(next.from + next.to)
      const commands = follows ? commandsFor(next, utf8) : []
      socket.write(`${withDotsDoubled(raw)}\r\n.\r\n${packet(commands)}`, 'latin1')
      if (follows) announced = next
      const answer = await read()
      if (!answer.startsWith('2')) throw new Refusal(answer)
      owed = commands
      busy = follows === true
    },

    /** Whether the server already waits for a message to somebody else: then this line is of no use for it. */
    expectsAnother: ({ from, to }: Envelope): boolean =>
      announced !== undefined && (announced.from !== from || announced.to !== to),
    /** Whether the server waits for a message that it has been told of: it must not be given an empty one. */
    isExpecting: (): boolean => announced !== undefined,
    /** Whether the message that failed can be sent again without a doubt. */
    isUnsaid: (): boolean => isUnsaid,

    /** Clears the table after a refusal: the answers still on their way, then the sender without a recipient. */
    async reset(): Promise<void> {
      for (let command = owed.shift(); command !== undefined; command = owed.shift()) {
        const answer = await read()
        if (command === 'DATA' && answer.startsWith('3')) {
          // It wants a message for nobody: the empty one (RFC 2920, section 3.1).
          socket.write('.\r\n')
          await read()
        }
      }
      await tell(['RSET'])
      busy = false
    },
  }
}

const packet = (commands: readonly string[]) => commands.map((command) => `${command}\r\n`).join('')

function commandsFor({ from, to }: Envelope, utf8: boolean): string[] {
  const international = utf8 && !isAscii(from + to)
  return [`MAIL FROM:<${from}>${international ? ' SMTPUTF8' : ''}`, `RCPT TO:<${to}>`, 'DATA']
}

const isSayable = ({ from, to }: Envelope) =>
  [from, to].every((address) => address !== '' && !/[\s<>]/.test(address))

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Where the first whole answer ends: its last line has a space, or nothing, behind the number. */
function endOfAnswer(text: string): number {
  for (let start = 0; ;) {
    const end = text.indexOf('\n', start) + 1
    if (end === 0) return 0
    if (text[start + 3] !== '-') return end
    start = end
  }
}

/** A line that begins with a dot would end the message (RFC 5321, section 4.5.2). Base64 has none, so hardly any has. */
const withDotsDoubled = (raw: string) =>
  raw.startsWith('.') || raw.includes('\r\n.') ? raw.replace(/^\./gm, '..') : raw
