/** The sundial of the shop, where Payload would show its own mark. */
export function Mark() {
  // eslint-disable-next-line @next/next/no-img-element -- a drawing of 2 kB has nothing to gain from next/image
  return <img src="/icon.svg" alt="" width={26} height={26} />
}
