/** Resolves after the next paint. An alert blocks the page: what is to be seen beside it has to be there before. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    // A page in the background does not paint: the timer resolves instead.
    const timer = setTimeout(resolve, 200)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }),
    )
  })
