/** The signs of the row actions, 16 px, drawn as strokes. */
const paths = {
  order: 'M4 2.5h8v11l-2-1.3-2 1.3-2-1.3-2 1.3zM6 5.5h4M6 8h4',
  edit: 'M11.5 2.5l2 2L6 12l-2.7.7L4 10z',
  delete: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.7 7v4M9.3 7v4',
  history: 'M2.8 8a5.2 5.2 0 1 0 1.6-3.8M2.8 2.6v2.8h2.8M8 5v3.2l2 1.3',
  restore: 'M3 7.5h6.5a3 3 0 0 1 0 6H7M5.5 5L3 7.5 5.5 10',
} as const

/** Decorative: the button around it has the label. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
