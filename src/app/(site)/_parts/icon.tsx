import type { Landing } from '@/payload-types'

type Name = Landing['benefits']['items'][number]['icon']

/** Drawn from the dial's own parts: lines that leave one point, arcs, and one small sun (the last circle). */
const drawings: Record<Name, { lines: string; sun: [number, number] }> = {
  goals: { lines: 'M16 4v24M4 28h24M16 4l-9 24M16 4l9 24', sun: [16, 4] },
  time: { lines: 'M4 16a12 12 0 0 1 24 0M16 16 9 8M4 16h24M16 16v12', sun: [16, 16] },
  progress: { lines: 'M4 28 28 6M4 28h24M12 28v-7M20 28V14', sun: [28, 6] },
  habits: { lines: 'M4 26a12 12 0 0 1 24 0M9 26a7 7 0 0 1 14 0M14 26a2 2 0 0 1 4 0', sun: [28, 26] },
  finances: { lines: 'M4 24a12 12 0 0 1 24 0ZM16 24V12M16 24 7.5 15.5M16 24l8.5-8.5', sun: [16, 24] },
  mindset: { lines: 'M4 26h24M8 26a8 8 0 0 1 16 0M16 12V6M6 16l-4-3M26 16l4-3', sun: [16, 21] },
}

export function Icon({ name, className }: { name: Name; className?: string }) {
  const { lines, sun } = drawings[name]
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" className={className} aria-hidden="true">
      <path d={lines} fill="none" stroke="currentcolor" strokeWidth="1.4" />
      <circle cx={sun[0]} cy={sun[1]} r="3" fill="var(--sun)" />
    </svg>
  )
}
