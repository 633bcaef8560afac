/** What waits to be taken, in order: a taker waits where nothing is there, until the queue ends. */
export function createQueue<T>() {
  const waiting: T[] = []
  const takers: ((item: T | undefined) => void)[] = []
  let isOver = false
  return {
    get length() {
      return waiting.length
    },
    push(item: T): void {
      const taker = takers.shift()
      if (taker) taker(item)
      else waiting.push(item)
    },
    /** The next item; undefined once the queue has ended and is empty. */
    take(): Promise<T | undefined> {
      const item = waiting.shift()
      if (item !== undefined || isOver) return Promise.resolve(item)
      return new Promise((resolve) => takers.push(resolve))
    },
    /** Takes out all that waits. */
    clear: (): T[] => waiting.splice(0),
    /** Nothing more comes. */
    end(): void {
      isOver = true
      for (const taker of takers.splice(0)) taker(undefined)
    },
  }
}
