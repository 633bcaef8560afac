'use client'

import { useTheme } from '@payloadcms/ui'

import { Choices } from './choices.client'

const CHOICES = [
  { value: 'auto', label: 'Come il dispositivo' },
  { value: 'light', label: 'Chiaro' },
  { value: 'dark', label: 'Scuro' },
] as const

/** The panel's theme: light, dark or the device's. */
export function ThemeChoice() {
  const { theme, autoMode, setTheme } = useTheme()
  const chosen = autoMode ? 'auto' : theme
  // Payload's function takes 'auto' as well, its type does not say so.
  const choose = setTheme as (choice: (typeof CHOICES)[number]['value']) => void
  return (
    <Choices legend="Aspetto">
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" checked={chosen === value} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </Choices>
  )
}
