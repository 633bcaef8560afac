import { stripVTControlCharacters } from 'node:util'

/** What slowhttptest says of its run: the most connections at once, and whether its own visitor was answered. */
export function slowhttptestSaid(output: string): { connections: number; isAvailable: boolean } {
  const text = stripVTControlCharacters(output)
  const counts = [...text.matchAll(/^connected:\s*(\d+)/gm)].map(([, count]) => Number(count))
  const answers = [...text.matchAll(/^service available:\s*(\w+)/gm)].map(([, answer]) => answer)
  return {
    connections: Math.max(0, ...counts),
    isAvailable: answers.length > 0 && answers.every((answer) => answer === 'YES'),
  }
}
