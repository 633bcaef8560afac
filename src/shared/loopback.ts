/** Whether an address with a scheme, such as `http://localhost:3000`, names this machine itself. */
export const isLoopback = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
