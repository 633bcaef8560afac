/** The floor: as little as this Next can send. */
export default function Page() {
  return <p>Empty</p>
}
