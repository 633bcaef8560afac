import type { S3ClientConfig } from '@aws-sdk/client-s3'

type Patience = {
  /** Milliseconds until a connection stands. */
  connectMs: number
  /** Milliseconds without a byte in either direction. */
  silenceMs: number
  /** Tries of one call, the first included. */
  attempts: number
}

/**
 * How long a client of S3 waits. By itself it waits for ever for a store that hangs, and so does what is in line behind
 * it. What is slow but goes on has no limit: `requestTimeout` is not set, because it counts an upload's whole time.
 *
 * @returns a part of the client's configuration: a call that waited too long rejects with an error named TimeoutError,
 *   and a body that stops fails as it is read
 */
export function s3Patience({ connectMs, silenceMs, attempts }: Patience) {
  // Waiting for a free connection counts as connecting: with many slow downloads the store must not seem away.
  const agent = { maxSockets: Infinity }
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  } satisfies S3ClientConfig
}
