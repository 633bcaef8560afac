/** The signs of the row actions, 16 px, drawn as strokes. */
const paths = {
  order: 'M4 2.5h8v11l-2-1.3-2 1.3-2-1.3-2 1.3zM6 5.5h4M6 8h4',
  edit: 'M11.5 2.5l2 2L6 12l-2.7.7L4 10z',
  delete: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.7 7v4M9.3 7v4',
  history: 'M2.8 8a5.2 5.2 0 1 0 1.6-3.8M2.8 2.6v2.8h2.8M8 5v3.2l2 1.3',
  up: 'M8 12.5v-9M4 7.2l4-4 4 4',
  down: 'M8 3.5v9M4 8.8l4 4 4-4',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  add: 'M8 3v10M3 8h10',
  export: 'M8 2.5v7.5M4.8 7l3.2 3.2L11.2 7M3 13.2h10',
  reload: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.6v2.6h-2.6',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
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
