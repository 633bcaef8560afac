/** `Name <address>`, as the environment may write a sender, to the address alone. */
export function bareAddress(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim()
}
